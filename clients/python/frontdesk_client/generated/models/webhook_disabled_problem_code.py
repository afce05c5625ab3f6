from typing import Literal

WebhookDisabledProblemCode = Literal["webhook_disabled"]

WEBHOOK_DISABLED_PROBLEM_CODE_VALUES: set[WebhookDisabledProblemCode] = {
    "webhook_disabled",
}


def check_webhook_disabled_problem_code(value: str) -> WebhookDisabledProblemCode:
    if value in WEBHOOK_DISABLED_PROBLEM_CODE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {WEBHOOK_DISABLED_PROBLEM_CODE_VALUES!r}"
    )
