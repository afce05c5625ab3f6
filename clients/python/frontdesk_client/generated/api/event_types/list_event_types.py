from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.event_type_list import EventTypeList
from ...types import Response


def _get_kwargs(
    workspace_id: int,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/event_types".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> EventTypeList:
    if response.status_code == 200:
        response_200 = EventTypeList.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[EventTypeList]:
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
) -> Response[EventTypeList]:
    """List event types

     `hosts_available` lists the hosts that a new link can name: members, then queues with their
    members and weights. Each host has the event types for which it can be chosen. Each event type,
    including archived event types, comes with its newest 20 active team links and with the active
    personal link of the acting member. `more_team_links` says whether there are more, which
    `list_scheduling_links` lists.

    Args:
        workspace_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EventTypeList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
) -> EventTypeList:
    """List event types

     `hosts_available` lists the hosts that a new link can name: members, then queues with their
    members and weights. Each host has the event types for which it can be chosen. Each event type,
    including archived event types, comes with its newest 20 active team links and with the active
    personal link of the acting member. `more_team_links` says whether there are more, which
    `list_scheduling_links` lists.

    Args:
        workspace_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EventTypeList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
) -> Response[EventTypeList]:
    """List event types

     `hosts_available` lists the hosts that a new link can name: members, then queues with their
    members and weights. Each host has the event types for which it can be chosen. Each event type,
    including archived event types, comes with its newest 20 active team links and with the active
    personal link of the acting member. `more_team_links` says whether there are more, which
    `list_scheduling_links` lists.

    Args:
        workspace_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[EventTypeList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
) -> EventTypeList:
    """List event types

     `hosts_available` lists the hosts that a new link can name: members, then queues with their
    members and weights. Each host has the event types for which it can be chosen. Each event type,
    including archived event types, comes with its newest 20 active team links and with the active
    personal link of the acting member. `more_team_links` says whether there are more, which
    `list_scheduling_links` lists.

    Args:
        workspace_id (int):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        EventTypeList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
