from typing import Literal, cast

QuestionType = Literal[
    "checkbox", "long_text", "multi_select", "number", "phone", "select", "text"
]

QUESTION_TYPE_VALUES: set[QuestionType] = {
    "checkbox",
    "long_text",
    "multi_select",
    "number",
    "phone",
    "select",
    "text",
}


def check_question_type(value: str) -> QuestionType:
    return cast(QuestionType, value)
