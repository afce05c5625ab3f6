from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.adjust_queue_request import AdjustQueueRequest
from ...models.queue_adjustment import QueueAdjustment
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    queue_key: str,
    user_id: int,
    *,
    body: AdjustQueueRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/api/v1/accounts/{workspace_id}/queues/{queue_key}/members/{user_id}/adjustment".format(
            workspace_id=quote(str(workspace_id), safe=""),
            queue_key=quote(str(queue_key), safe=""),
            user_id=quote(str(user_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> QueueAdjustment:
    if response.status_code == 200:
        response_200 = QueueAdjustment.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[QueueAdjustment]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    queue_key: str,
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: AdjustQueueRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[QueueAdjustment]:
    """Adjust the assignments of a queue's member

     The queue adds the number to the member's assignments: a negative number gives the member more
    leads. It replaces the earlier adjustment of the member, counts as long as it is in the queue's
    window, and is no part of the workspace document. An equal request changes nothing. The event
    `workspace.changed` shows it. Only for admins.

    Args:
        workspace_id (int):
        queue_key (str):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (AdjustQueueRequest): The assignments to add to a member of a queue.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[QueueAdjustment]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        queue_key=queue_key,
        user_id=user_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    queue_key: str,
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: AdjustQueueRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> QueueAdjustment:
    """Adjust the assignments of a queue's member

     The queue adds the number to the member's assignments: a negative number gives the member more
    leads. It replaces the earlier adjustment of the member, counts as long as it is in the queue's
    window, and is no part of the workspace document. An equal request changes nothing. The event
    `workspace.changed` shows it. Only for admins.

    Args:
        workspace_id (int):
        queue_key (str):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (AdjustQueueRequest): The assignments to add to a member of a queue.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        QueueAdjustment
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        queue_key=queue_key,
        user_id=user_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    queue_key: str,
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: AdjustQueueRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[QueueAdjustment]:
    """Adjust the assignments of a queue's member

     The queue adds the number to the member's assignments: a negative number gives the member more
    leads. It replaces the earlier adjustment of the member, counts as long as it is in the queue's
    window, and is no part of the workspace document. An equal request changes nothing. The event
    `workspace.changed` shows it. Only for admins.

    Args:
        workspace_id (int):
        queue_key (str):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (AdjustQueueRequest): The assignments to add to a member of a queue.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[QueueAdjustment]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        queue_key=queue_key,
        user_id=user_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    queue_key: str,
    user_id: int,
    *,
    client: AuthenticatedClient,
    body: AdjustQueueRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> QueueAdjustment:
    """Adjust the assignments of a queue's member

     The queue adds the number to the member's assignments: a negative number gives the member more
    leads. It replaces the earlier adjustment of the member, counts as long as it is in the queue's
    window, and is no part of the workspace document. An equal request changes nothing. The event
    `workspace.changed` shows it. Only for admins.

    Args:
        workspace_id (int):
        queue_key (str):
        user_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (AdjustQueueRequest): The assignments to add to a member of a queue.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        QueueAdjustment
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        queue_key=queue_key,
        user_id=user_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
