from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.replay_request import ReplayRequest
from ...models.replayed_events import ReplayedEvents
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    webhook_key: str,
    *,
    body: ReplayRequest,
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
        "method": "post",
        "url": "/api/v1/accounts/{workspace_id}/webhooks/{webhook_key}/replay".format(
            workspace_id=quote(str(workspace_id), safe=""),
            webhook_key=quote(str(webhook_key), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ReplayedEvents:
    if response.status_code == 200:
        response_200 = ReplayedEvents.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ReplayedEvents]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    body: ReplayRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[ReplayedEvents]:
    """Replay the events of a webhook

     Only for admins whose token has the scopes of the events, such as `bookings:read`. Sends the
    events after `after` that the webhook subscribes to again, at most 1,000 in one request. Their
    `webhook-id` is the one of the first delivery, so a receiver can
    ignore those that it has processed. The feed has the `cursor` of each event. An event that
    arrives between two requests of a replay can be sent twice.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplayRequest): The events to send again.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ReplayedEvents]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
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
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    body: ReplayRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> ReplayedEvents:
    """Replay the events of a webhook

     Only for admins whose token has the scopes of the events, such as `bookings:read`. Sends the
    events after `after` that the webhook subscribes to again, at most 1,000 in one request. Their
    `webhook-id` is the one of the first delivery, so a receiver can
    ignore those that it has processed. The feed has the `cursor` of each event. An event that
    arrives between two requests of a replay can be sent twice.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplayRequest): The events to send again.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ReplayedEvents
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
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
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    body: ReplayRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[ReplayedEvents]:
    """Replay the events of a webhook

     Only for admins whose token has the scopes of the events, such as `bookings:read`. Sends the
    events after `after` that the webhook subscribes to again, at most 1,000 in one request. Their
    `webhook-id` is the one of the first delivery, so a receiver can
    ignore those that it has processed. The feed has the `cursor` of each event. An event that
    arrives between two requests of a replay can be sent twice.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplayRequest): The events to send again.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ReplayedEvents]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    body: ReplayRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> ReplayedEvents:
    """Replay the events of a webhook

     Only for admins whose token has the scopes of the events, such as `bookings:read`. Sends the
    events after `after` that the webhook subscribes to again, at most 1,000 in one request. Their
    `webhook-id` is the one of the first delivery, so a receiver can
    ignore those that it has processed. The feed has the `cursor` of each event. An event that
    arrives between two requests of a replay can be sent twice.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (ReplayRequest): The events to send again.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ReplayedEvents
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
