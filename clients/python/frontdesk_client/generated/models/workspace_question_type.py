from typing import Literal, cast

WorkspaceQuestionType = Literal[
    "checkbox", "long_text", "multi_select", "number", "phone", "select", "text"
]

WORKSPACE_QUESTION_TYPE_VALUES: set[WorkspaceQuestionType] = {
    "checkbox",
    "long_text",
    "multi_select",
    "number",
    "phone",
    "select",
    "text",
}


def check_workspace_question_type(value: str) -> WorkspaceQuestionType:
    return cast(WorkspaceQuestionType, value)
