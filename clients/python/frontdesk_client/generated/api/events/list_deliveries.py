from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.delivery_list import DeliveryList
from ...models.list_deliveries_kind import (
    ListDeliveriesKind,
)
from ...models.list_deliveries_state import (
    ListDeliveriesState,
)
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    state: ListDeliveriesState | Unset = UNSET,
    kind: ListDeliveriesKind | Unset = UNSET,
    booking_uuid: UUID | Unset = UNSET,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    json_state: str | Unset = UNSET
    if not isinstance(state, Unset):
        json_state = state

    params["state"] = json_state

    json_kind: str | Unset = UNSET
    if not isinstance(kind, Unset):
        json_kind = kind

    params["kind"] = json_kind

    json_booking_uuid: str | Unset = UNSET
    if not isinstance(booking_uuid, Unset):
        json_booking_uuid = str(booking_uuid)
    params["booking_uuid"] = json_booking_uuid

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/deliveries".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> DeliveryList:
    if response.status_code == 200:
        response_200 = DeliveryList.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[DeliveryList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    state: ListDeliveriesState | Unset = UNSET,
    kind: ListDeliveriesKind | Unset = UNSET,
    booking_uuid: UUID | Unset = UNSET,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[DeliveryList]:
    """List deliveries

     Only for admins. Returns the deliveries of events to calendars, mailboxes and webhooks, newest
    event first, with their state. Deliveries are kept as long as their events, 90 days. To get the
    next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        state (ListDeliveriesState | Unset): The state of a delivery.
        kind (ListDeliveriesKind | Unset): The kind of receiver of a delivery.
        booking_uuid (UUID | Unset):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeliveryList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        state=state,
        kind=kind,
        booking_uuid=booking_uuid,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    state: ListDeliveriesState | Unset = UNSET,
    kind: ListDeliveriesKind | Unset = UNSET,
    booking_uuid: UUID | Unset = UNSET,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> DeliveryList:
    """List deliveries

     Only for admins. Returns the deliveries of events to calendars, mailboxes and webhooks, newest
    event first, with their state. Deliveries are kept as long as their events, 90 days. To get the
    next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        state (ListDeliveriesState | Unset): The state of a delivery.
        kind (ListDeliveriesKind | Unset): The kind of receiver of a delivery.
        booking_uuid (UUID | Unset):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeliveryList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        state=state,
        kind=kind,
        booking_uuid=booking_uuid,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    state: ListDeliveriesState | Unset = UNSET,
    kind: ListDeliveriesKind | Unset = UNSET,
    booking_uuid: UUID | Unset = UNSET,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[DeliveryList]:
    """List deliveries

     Only for admins. Returns the deliveries of events to calendars, mailboxes and webhooks, newest
    event first, with their state. Deliveries are kept as long as their events, 90 days. To get the
    next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        state (ListDeliveriesState | Unset): The state of a delivery.
        kind (ListDeliveriesKind | Unset): The kind of receiver of a delivery.
        booking_uuid (UUID | Unset):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[DeliveryList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        state=state,
        kind=kind,
        booking_uuid=booking_uuid,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    state: ListDeliveriesState | Unset = UNSET,
    kind: ListDeliveriesKind | Unset = UNSET,
    booking_uuid: UUID | Unset = UNSET,
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> DeliveryList:
    """List deliveries

     Only for admins. Returns the deliveries of events to calendars, mailboxes and webhooks, newest
    event first, with their state. Deliveries are kept as long as their events, 90 days. To get the
    next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        state (ListDeliveriesState | Unset): The state of a delivery.
        kind (ListDeliveriesKind | Unset): The kind of receiver of a delivery.
        booking_uuid (UUID | Unset):
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        DeliveryList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        state=state,
        kind=kind,
        booking_uuid=booking_uuid,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
