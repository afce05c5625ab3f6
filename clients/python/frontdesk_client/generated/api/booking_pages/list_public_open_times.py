import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.public_open_times import PublicOpenTimes
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_key: str,
    slug: str,
    *,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
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

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/public/links/{workspace_key}/{slug}/open_times".format(
            workspace_key=quote(str(workspace_key), safe=""),
            slug=quote(str(slug), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> PublicOpenTimes:
    if response.status_code == 200:
        response_200 = PublicOpenTimes.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[PublicOpenTimes]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[PublicOpenTimes]:
    """List open times of a team link

     Returns the open times that start within [`start`, `end`), in ascending order. Nothing is
    reserved: a time is checked again when it is booked.

    Args:
        workspace_key (str):
        slug (str):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PublicOpenTimes]
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        start=start,
        end=end,
        time_zone=time_zone,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> PublicOpenTimes:
    """List open times of a team link

     Returns the open times that start within [`start`, `end`), in ascending order. Nothing is
    reserved: a time is checked again when it is booked.

    Args:
        workspace_key (str):
        slug (str):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PublicOpenTimes
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        start=start,
        end=end,
        time_zone=time_zone,
        if_none_match=if_none_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> Response[PublicOpenTimes]:
    """List open times of a team link

     Returns the open times that start within [`start`, `end`), in ascending order. Nothing is
    reserved: a time is checked again when it is booked.

    Args:
        workspace_key (str):
        slug (str):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[PublicOpenTimes]
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        start=start,
        end=end,
        time_zone=time_zone,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_key: str,
    slug: str,
    *,
    client: AuthenticatedClient | Client,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    if_none_match: str | Unset = UNSET,
) -> PublicOpenTimes:
    """List open times of a team link

     Returns the open times that start within [`start`, `end`), in ascending order. Nothing is
    reserved: a time is checked again when it is booked.

    Args:
        workspace_key (str):
        slug (str):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        PublicOpenTimes
    """

    kwargs = _get_kwargs(
        workspace_key=workspace_key,
        slug=slug,
        start=start,
        end=end,
        time_zone=time_zone,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
