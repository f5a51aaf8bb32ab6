"""`python -m tests.faults.holey serve`: control of T4, an entry stands on nothing."""

from __future__ import annotations

import os
import sys

from app.__main__ import main
from app.store import pen, statements, tables
from app.store.texts import Texts

_statements = statements.statements


def without_a_look(dialect: object) -> dict[str, str]:
    """All statements; entries go in wherever there is a free number."""
    texts = Texts(dialect)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    found = _statements(dialect)  # type: ignore[arg-type]  # on purpose: a part stands in for the whole, or wrong values are tried
    return found | {"entry": texts.insert(tables.ENTRY)}


if __name__ == "__main__":
    pen.statements = without_a_look  # type: ignore[assignment]  # this part is swapped on purpose
    sys.exit(main(sys.argv[1:], os.environ))
