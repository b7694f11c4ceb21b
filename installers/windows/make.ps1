# Builds the program and its installer on Windows: powershell -ExecutionPolicy Bypass -File installers\windows\make.ps1
# Needs Python 3.11 or newer (the `py` launcher) and Inno Setup 6. Not yet run on a Windows machine.
$ErrorActionPreference = "Stop"
$here = Split-Path -Parent $MyInvocation.MyCommand.Path
$root = (Resolve-Path (Join-Path $here "..\..")).Path
Set-Location $root

function Invoke-Checked([string] $program, [string[]] $arguments) {
    & $program @arguments
    if ($LASTEXITCODE -ne 0) { throw "$program $arguments ended with $LASTEXITCODE" }
}

$python = Join-Path $root ".venv-build\Scripts\python.exe"
if (-not (Test-Path $python)) { Invoke-Checked "py" @("-3", "-m", "venv", ".venv-build") }
Invoke-Checked $python @("-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements-build.lock")
Invoke-Checked $python @("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", "dist", "--workpath", "build", "build.spec")

$env:QT_QPA_PLATFORM = "offscreen"
Invoke-Checked (Join-Path $root "dist\flamme\flamme.exe") @("self-check")
Remove-Item Env:QT_QPA_PLATFORM

$version = (Select-String -Path "flammeapp\__init__.py" -Pattern '^__version__ = "(.+)"').Matches[0].Groups[1].Value
$iscc = @("${env:ProgramFiles(x86)}\Inno Setup 6\ISCC.exe", "$env:ProgramFiles\Inno Setup 6\ISCC.exe") |
    Where-Object { Test-Path $_ } | Select-Object -First 1
if (-not $iscc) { throw "Inno Setup 6 is missing. Please install it from jrsoftware.org." }
Invoke-Checked $iscc @("/Qp", "/DAppVersion=$version", (Join-Path $here "flamme.iss"))
Write-Output (Join-Path $root "dist\Flamme-$version-setup.exe")
