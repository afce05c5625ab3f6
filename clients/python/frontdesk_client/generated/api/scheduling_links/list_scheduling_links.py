from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.list_scheduling_links_status import (
    ListSchedulingLinksStatus,
)
from ...models.scheduling_link_list import SchedulingLinkList
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    event_type_id: int | Unset = UNSET,
    user_id: int | Unset = UNSET,
    status: ListSchedulingLinksStatus | Unset = "active",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["event_type_id"] = event_type_id

    params["user_id"] = user_id

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/scheduling_links".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> SchedulingLinkList:
    if response.status_code == 200:
        response_200 = SchedulingLinkList.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[SchedulingLinkList]:
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
    event_type_id: int | Unset = UNSET,
    user_id: int | Unset = UNSET,
    status: ListSchedulingLinksStatus | Unset = "active",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[SchedulingLinkList]:
    """List booking links

     Returns team links and the acting member's personal links, ordered by id; an admin sees all
    links. To get the next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        event_type_id (int | Unset):
        user_id (int | Unset):
        status (ListSchedulingLinksStatus | Unset):  Default: 'active'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SchedulingLinkList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_type_id=event_type_id,
        user_id=user_id,
        status=status,
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
    event_type_id: int | Unset = UNSET,
    user_id: int | Unset = UNSET,
    status: ListSchedulingLinksStatus | Unset = "active",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> SchedulingLinkList:
    """List booking links

     Returns team links and the acting member's personal links, ordered by id; an admin sees all
    links. To get the next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        event_type_id (int | Unset):
        user_id (int | Unset):
        status (ListSchedulingLinksStatus | Unset):  Default: 'active'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SchedulingLinkList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_type_id=event_type_id,
        user_id=user_id,
        status=status,
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
    event_type_id: int | Unset = UNSET,
    user_id: int | Unset = UNSET,
    status: ListSchedulingLinksStatus | Unset = "active",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[SchedulingLinkList]:
    """List booking links

     Returns team links and the acting member's personal links, ordered by id; an admin sees all
    links. To get the next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        event_type_id (int | Unset):
        user_id (int | Unset):
        status (ListSchedulingLinksStatus | Unset):  Default: 'active'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[SchedulingLinkList]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_type_id=event_type_id,
        user_id=user_id,
        status=status,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    event_type_id: int | Unset = UNSET,
    user_id: int | Unset = UNSET,
    status: ListSchedulingLinksStatus | Unset = "active",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> SchedulingLinkList:
    """List booking links

     Returns team links and the acting member's personal links, ordered by id; an admin sees all
    links. To get the next page, pass `next_cursor` as `cursor`; no other parameter is needed.

    Args:
        workspace_id (int):
        event_type_id (int | Unset):
        user_id (int | Unset):
        status (ListSchedulingLinksStatus | Unset):  Default: 'active'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        SchedulingLinkList
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        event_type_id=event_type_id,
        user_id=user_id,
        status=status,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
