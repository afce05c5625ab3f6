from typing import Literal, cast

ObjectOutcome = Literal["archived", "created", "forgotten", "not_named", "updated"]

OBJECT_OUTCOME_VALUES: set[ObjectOutcome] = {
    "archived",
    "created",
    "forgotten",
    "not_named",
    "updated",
}


def check_object_outcome(value: str) -> ObjectOutcome:
    return cast(ObjectOutcome, value)
