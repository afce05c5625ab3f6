from typing import Literal, cast

WorkspaceQueueCreditItem = Literal["cancelled", "no_show"]

WORKSPACE_QUEUE_CREDIT_ITEM_VALUES: set[WorkspaceQueueCreditItem] = {
    "cancelled",
    "no_show",
}


def check_workspace_queue_credit_item(value: str) -> WorkspaceQueueCreditItem:
    return cast(WorkspaceQueueCreditItem, value)
