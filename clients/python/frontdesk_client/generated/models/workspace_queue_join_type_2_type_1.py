from typing import Literal, cast

WorkspaceQueueJoinType2Type1 = Literal["catch_up", "level"]

WORKSPACE_QUEUE_JOIN_TYPE_2_TYPE_1_VALUES: set[WorkspaceQueueJoinType2Type1] = {
    "catch_up",
    "level",
}


def check_workspace_queue_join_type_2_type_1(
    value: str,
) -> WorkspaceQueueJoinType2Type1:
    return cast(WorkspaceQueueJoinType2Type1, value)
