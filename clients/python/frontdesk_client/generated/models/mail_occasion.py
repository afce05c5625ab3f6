from typing import Literal, cast

MailOccasion = Literal["cancelled", "confirmation", "moved", "reminder"]

MAIL_OCCASION_VALUES: set[MailOccasion] = {
    "cancelled",
    "confirmation",
    "moved",
    "reminder",
}


def check_mail_occasion(value: str) -> MailOccasion:
    return cast(MailOccasion, value)
