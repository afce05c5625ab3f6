from typing import Literal, cast

WorkspaceBookingPageLanguageType1 = Literal["ar", "de", "en", "es", "fr"]

WORKSPACE_BOOKING_PAGE_LANGUAGE_TYPE_1_VALUES: set[
    WorkspaceBookingPageLanguageType1
] = {
    "ar",
    "de",
    "en",
    "es",
    "fr",
}


def check_workspace_booking_page_language_type_1(
    value: str,
) -> WorkspaceBookingPageLanguageType1:
    return cast(WorkspaceBookingPageLanguageType1, value)
