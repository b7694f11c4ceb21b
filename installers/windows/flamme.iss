; Inno Setup 6: makes the installer for Windows from dist\flamme. Called by make.ps1, which passes the version.
#ifndef AppVersion
  #error Pass the version: iscc /DAppVersion=1.2.3 flamme.iss
#endif

[Setup]
AppId={{6F0E6C0B-5B0B-4C7E-9C62-3D1B3A1E7F4A}
AppName=Flamme
AppVersion={#AppVersion}
AppPublisher=The Flamme contributors
DefaultDirName={autopf}\Flamme
DefaultGroupName=Flamme
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
; A player without administrator rights installs for himself alone.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
OutputDir=..\..\dist
OutputBaseFilename=Flamme-{#AppVersion}-setup
SetupIconFile=flamme.ico
UninstallDisplayIcon={app}\flamme.exe
Compression=lzma2
SolidCompression=yes
WizardStyle=modern
CloseApplications=yes
ChangesAssociations=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"
Name: "nl"; MessagesFile: "compiler:Languages\Dutch.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; What an older version brought and this one no longer has must not stay: Python would load it.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\flamme\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Flamme"; Filename: "{app}\flamme.exe"
Name: "{autodesktop}\Flamme"; Filename: "{app}\flamme.exe"; Tasks: desktopicon

[Registry]
; A saved game that was sent (.flamme) opens with the program, which asks whether to import it.
Root: HKA; Subkey: "Software\Classes\.flamme\OpenWithProgids"; ValueType: string; ValueName: "Flamme.Game"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Flamme.Game"; ValueType: string; ValueName: ""; ValueData: "Flamme"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Flamme.Game\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\flamme.exe,0"
Root: HKA; Subkey: "Software\Classes\Flamme.Game\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\flamme.exe"" ""%1"""

[Run]
Filename: "{app}\flamme.exe"; Description: "{cm:LaunchProgram,Flamme}"; Flags: nowait postinstall skipifsilent
