from typing import Literal

InPersonLocationKind = Literal["in_person"]

IN_PERSON_LOCATION_KIND_VALUES: set[InPersonLocationKind] = {
    "in_person",
}


def check_in_person_location_kind(value: str) -> InPersonLocationKind:
    if value in IN_PERSON_LOCATION_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {IN_PERSON_LOCATION_KIND_VALUES!r}"
    )
