from typing import Literal, cast

SourceKind = Literal["booking", "crm", "import", "provider"]

SOURCE_KIND_VALUES: set[SourceKind] = {
    "booking",
    "crm",
    "import",
    "provider",
}


def check_source_kind(value: str) -> SourceKind:
    return cast(SourceKind, value)
