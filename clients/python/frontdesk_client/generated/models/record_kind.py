from typing import Literal, cast

RecordKind = Literal["company", "person"]

RECORD_KIND_VALUES: set[RecordKind] = {
    "company",
    "person",
}


def check_record_kind(value: str) -> RecordKind:
    return cast(RecordKind, value)
