from typing import Literal

PhoneLocationKind = Literal["phone"]

PHONE_LOCATION_KIND_VALUES: set[PhoneLocationKind] = {
    "phone",
}


def check_phone_location_kind(value: str) -> PhoneLocationKind:
    if value in PHONE_LOCATION_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PHONE_LOCATION_KIND_VALUES!r}"
    )
