from typing import Literal, cast

WorkspaceBookingPageLanguageType3Type1 = Literal["ar", "de", "en", "es", "fr"]

WORKSPACE_BOOKING_PAGE_LANGUAGE_TYPE_3_TYPE_1_VALUES: set[
    WorkspaceBookingPageLanguageType3Type1
] = {
    "ar",
    "de",
    "en",
    "es",
    "fr",
}


def check_workspace_booking_page_language_type_3_type_1(
    value: str,
) -> WorkspaceBookingPageLanguageType3Type1:
    return cast(WorkspaceBookingPageLanguageType3Type1, value)
