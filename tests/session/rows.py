"""Meddles with the rows of an open store, as a failing disk or a curious person might."""

from flammeapp.store.saves import Store


def change(store: Store, statement: str) -> None:
    """Run one statement of SQL."""
    with store._engine.begin() as connection:
        connection.exec_driver_sql(statement)
