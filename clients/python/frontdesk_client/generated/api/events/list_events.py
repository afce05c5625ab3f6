from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.event_list import EventList
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    after: str | Unset = UNSET,
    types: str | Unset = UNSET,
    limit: int | Unset = 50,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["after"] = after

    params["types"] = types

    params["limit"] = limit

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/events".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> EventList:
    if response.status_code == 200:
        response_200 = EventList.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[EventList]:
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
    after: str | Unset = UNSET,
    types: str | Unset = UNSET,
    limit: int | Unset = 50,
) -> Response[EventList]:
    """List events

     Returns the changes in the workspace in the order in which they became visible. To continue,
    pass the `next_cursor` of the previous response as `after`, at any time. No event is repeated or
    skipped, even if it could not be delivered to a webhook.

    Each event contains the current state of its object. Events are omitted if the token lacks the
    scope of the object (`bookings:read`, `scheduling_links:read`, `records:read` or
    `workspace:read`). Members see events of bookings that they host or booked and of their own
    tokens. Events are kept for 90 days.

    Args:
        workspace_id (int):
        after (str | Unset):
        types (str | Unset):
        limit (int | Unset):  Default: 50.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EventList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        after=after,
        types=types,
        limit=limit,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    after: str | Unset = UNSET,
    types: str | Unset = UNSET,
    limit: int | Unset = 50,
) -> EventList:
    """List events

     Returns the changes in the workspace in the order in which they became visible. To continue,
    pass the `next_cursor` of the previous response as `after`, at any time. No event is repeated or
    skipped, even if it could not be delivered to a webhook.

    Each event contains the current state of its object. Events are omitted if the token lacks the
    scope of the object (`bookings:read`, `scheduling_links:read`, `records:read` or
    `workspace:read`). Members see events of bookings that they host or booked and of their own
    tokens. Events are kept for 90 days.

    Args:
        workspace_id (int):
        after (str | Unset):
        types (str | Unset):
        limit (int | Unset):  Default: 50.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EventList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        after=after,
        types=types,
        limit=limit,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    after: str | Unset = UNSET,
    types: str | Unset = UNSET,
    limit: int | Unset = 50,
) -> Response[EventList]:
    """List events

     Returns the changes in the workspace in the order in which they became visible. To continue,
    pass the `next_cursor` of the previous response as `after`, at any time. No event is repeated or
    skipped, even if it could not be delivered to a webhook.

    Each event contains the current state of its object. Events are omitted if the token lacks the
    scope of the object (`bookings:read`, `scheduling_links:read`, `records:read` or
    `workspace:read`). Members see events of bookings that they host or booked and of their own
    tokens. Events are kept for 90 days.

    Args:
        workspace_id (int):
        after (str | Unset):
        types (str | Unset):
        limit (int | Unset):  Default: 50.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EventList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        after=after,
        types=types,
        limit=limit,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    after: str | Unset = UNSET,
    types: str | Unset = UNSET,
    limit: int | Unset = 50,
) -> EventList:
    """List events

     Returns the changes in the workspace in the order in which they became visible. To continue,
    pass the `next_cursor` of the previous response as `after`, at any time. No event is repeated or
    skipped, even if it could not be delivered to a webhook.

    Each event contains the current state of its object. Events are omitted if the token lacks the
    scope of the object (`bookings:read`, `scheduling_links:read`, `records:read` or
    `workspace:read`). Members see events of bookings that they host or booked and of their own
    tokens. Events are kept for 90 days.

    Args:
        workspace_id (int):
        after (str | Unset):
        types (str | Unset):
        limit (int | Unset):  Default: 50.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EventList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        after=after,
        types=types,
        limit=limit,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
