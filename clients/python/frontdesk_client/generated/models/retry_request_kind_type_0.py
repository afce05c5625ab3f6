from typing import Literal, cast

RetryRequestKindType0 = Literal["calendar", "mail", "webhook"]

RETRY_REQUEST_KIND_TYPE_0_VALUES: set[RetryRequestKindType0] = {
    "calendar",
    "mail",
    "webhook",
}


def check_retry_request_kind_type_0(value: str) -> RetryRequestKindType0:
    return cast(RetryRequestKindType0, value)
