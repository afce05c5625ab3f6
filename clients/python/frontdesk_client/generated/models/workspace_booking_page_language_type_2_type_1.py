from typing import Literal, cast

WorkspaceBookingPageLanguageType2Type1 = Literal["ar", "de", "en", "es", "fr"]

WORKSPACE_BOOKING_PAGE_LANGUAGE_TYPE_2_TYPE_1_VALUES: set[
    WorkspaceBookingPageLanguageType2Type1
] = {
    "ar",
    "de",
    "en",
    "es",
    "fr",
}


def check_workspace_booking_page_language_type_2_type_1(
    value: str,
) -> WorkspaceBookingPageLanguageType2Type1:
    return cast(WorkspaceBookingPageLanguageType2Type1, value)
