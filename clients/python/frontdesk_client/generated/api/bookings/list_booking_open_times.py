import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.booking_open_times import BookingOpenTimes
from ...types import UNSET, Response, Unset


def _get_kwargs(
    booking_uuid: UUID,
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
        "url": "/api/v1/bookings/{booking_uuid}/open_times".format(
            booking_uuid=quote(str(booking_uuid), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> BookingOpenTimes:
    if response.status_code == 200:
        response_200 = BookingOpenTimes.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[BookingOpenTimes]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> Response[BookingOpenTimes]:
    """List open times for moving a booking

     Returns the open times of the booking's hosts that start within [`start`, `end`), in ascending
    order. The booking's current time counts as free. Nothing is reserved: the time is checked again
    when the booking is moved. `explain=true` adds the reasons why other times are not open.

    Args:
        booking_uuid (UUID):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingOpenTimes]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
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
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> BookingOpenTimes:
    """List open times for moving a booking

     Returns the open times of the booking's hosts that start within [`start`, `end`), in ascending
    order. The booking's current time counts as free. Nothing is reserved: the time is checked again
    when the booking is moved. `explain=true` adds the reasons why other times are not open.

    Args:
        booking_uuid (UUID):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingOpenTimes
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
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
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> Response[BookingOpenTimes]:
    """List open times for moving a booking

     Returns the open times of the booking's hosts that start within [`start`, `end`), in ascending
    order. The booking's current time counts as free. Nothing is reserved: the time is checked again
    when the booking is moved. `explain=true` adds the reasons why other times are not open.

    Args:
        booking_uuid (UUID):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingOpenTimes]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        start=start,
        end=end,
        time_zone=time_zone,
        explain=explain,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str,
    end: datetime.datetime | str,
    time_zone: str | Unset = UNSET,
    explain: bool | Unset = False,
    if_none_match: str | Unset = UNSET,
) -> BookingOpenTimes:
    """List open times for moving a booking

     Returns the open times of the booking's hosts that start within [`start`, `end`), in ascending
    order. The booking's current time counts as free. Nothing is reserved: the time is checked again
    when the booking is moved. `explain=true` adds the reasons why other times are not open.

    Args:
        booking_uuid (UUID):
        start (datetime.datetime | str):
        end (datetime.datetime | str):
        time_zone (str | Unset):
        explain (bool | Unset):  Default: False.
        if_none_match (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingOpenTimes
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        start=start,
        end=end,
        time_zone=time_zone,
        explain=explain,
        if_none_match=if_none_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
