import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.link_open_times import LinkOpenTimes
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    link_id: int,
    *,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(if_none_match, Unset):
        headers["If-None-Match"] = if_none_match

    params: dict[str, Any] = {}

    json_start: str
    if isinstance(start, datetime.datetime):
        json_start = start.isoformat()
    else:
        json_start = start
    params["start"] = json_start

    json_end: str
    if isinstance(end, datetime.datetime):
        json_end = end.isoformat()
    else:
        json_end = end
    params["end"] = json_end

    params["time_zone"] = time_zone

    params["explain"] = explain

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/scheduling_links/{link_id}/open_times".format(
            workspace_id=quote(str(workspace_id), safe=""),
            link_id=quote(str(link_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> LinkOpenTimes:
    if response.status_code == 200:
        response_200 = LinkOpenTimes.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[LinkOpenTimes]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    link_id: int,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> Response[LinkOpenTimes]:
    """List open times of a link

     Returns the open times of the link's hosts that start within [`start`, `end`), in ascending
    order. Nothing is reserved: a time is checked again when it is booked. `explain=true` adds the
    reasons why other times are not open.

    Args:
        workspace_id (int):
        link_id (int):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[LinkOpenTimes]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
        start=start,
        end=end,
        time_zone=time_zone,
        explain=explain,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    link_id: int,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> LinkOpenTimes:
    """List open times of a link

     Returns the open times of the link's hosts that start within [`start`, `end`), in ascending
    order. Nothing is reserved: a time is checked again when it is booked. `explain=true` adds the
    reasons why other times are not open.

    Args:
        workspace_id (int):
        link_id (int):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        LinkOpenTimes
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
        start=start,
        end=end,
        time_zone=time_zone,
        explain=explain,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    link_id: int,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> Response[LinkOpenTimes]:
    """List open times of a link

     Returns the open times of the link's hosts that start within [`start`, `end`), in ascending
    order. Nothing is reserved: a time is checked again when it is booked. `explain=true` adds the
    reasons why other times are not open.

    Args:
        workspace_id (int):
        link_id (int):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[LinkOpenTimes]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
        start=start,
        end=end,
        time_zone=time_zone,
        explain=explain,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    link_id: int,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> LinkOpenTimes:
    """List open times of a link

     Returns the open times of the link's hosts that start within [`start`, `end`), in ascending
    order. Nothing is reserved: a time is checked again when it is booked. `explain=true` adds the
    reasons why other times are not open.

    Args:
        workspace_id (int):
        link_id (int):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        LinkOpenTimes
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        link_id=link_id,
        start=start,
        end=end,
        time_zone=time_zone,
        explain=explain,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
