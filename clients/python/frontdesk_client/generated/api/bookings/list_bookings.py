import datetime
from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.booking_list import BookingList
from ...models.list_bookings_order import ListBookingsOrder
from ...models.list_bookings_origin import (
    ListBookingsOrigin,
)
from ...models.list_bookings_status import (
    ListBookingsStatus,
)
from ...models.list_bookings_view import ListBookingsView
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    time_zone: str | Unset = UNSET,
    status: ListBookingsStatus | Unset = "all",
    view: ListBookingsView | Unset = UNSET,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    invitee_email: str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
    link_id: int | Unset = UNSET,
    origin: ListBookingsOrigin | Unset = UNSET,
    updated_since: datetime.datetime | str | Unset = UNSET,
    order: ListBookingsOrder | Unset = "start_time",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

    params["time_zone"] = time_zone

    json_status: str | Unset = UNSET
    if not isinstance(status, Unset):
        json_status = status

    params["status"] = json_status

    json_view: str | Unset = UNSET
    if not isinstance(view, Unset):
        json_view = view

    params["view"] = json_view

    json_start: str | Unset
    if isinstance(start, Unset):
        json_start = UNSET
    elif isinstance(start, datetime.datetime):
        json_start = start.isoformat()
    else:
        json_start = start
    params["start"] = json_start

    json_end: str | Unset
    if isinstance(end, Unset):
        json_end = UNSET
    elif isinstance(end, datetime.datetime):
        json_end = end.isoformat()
    else:
        json_end = end
    params["end"] = json_end

    params["invitee_email"] = invitee_email

    params["host"] = host

    params["event_type_id"] = event_type_id

    params["link_id"] = link_id

    json_origin: str | Unset = UNSET
    if not isinstance(origin, Unset):
        json_origin = origin

    params["origin"] = json_origin

    json_updated_since: str | Unset
    if isinstance(updated_since, Unset):
        json_updated_since = UNSET
    elif isinstance(updated_since, datetime.datetime):
        json_updated_since = updated_since.isoformat()
    else:
        json_updated_since = updated_since
    params["updated_since"] = json_updated_since

    json_order: str | Unset = UNSET
    if not isinstance(order, Unset):
        json_order = order

    params["order"] = json_order

    params["limit"] = limit

    params["cursor"] = cursor

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/bookings",
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> BookingList:
    if response.status_code == 200:
        response_200 = BookingList.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[BookingList]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    time_zone: str | Unset = UNSET,
    status: ListBookingsStatus | Unset = "all",
    view: ListBookingsView | Unset = UNSET,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    invitee_email: str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
    link_id: int | Unset = UNSET,
    origin: ListBookingsOrigin | Unset = UNSET,
    updated_since: datetime.datetime | str | Unset = UNSET,
    order: ListBookingsOrder | Unset = "start_time",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[BookingList]:
    """List bookings

     Returns the bookings that match all filters and that the acting member may see, ascending by the
    sort key in `order`. Without `start`, the list begins at the start of today in `time_zone`, or
    includes past bookings if `invitee_email`, `updated_since` or `order=updated_at` is given. To
    get the next page, pass `next_cursor` as `cursor`; no other parameter is needed. If bookings are
    created between two pages, no other booking is repeated or skipped.

    To copy every change, read the events feed too: a booking that becomes `completed` keeps its
    `updated_at`. An erasure sets `updated_at` and adds
    `record.erased` instead of a booking event.

    Args:
        time_zone (str | Unset):
        status (ListBookingsStatus | Unset):  Default: 'all'.
        view (ListBookingsView | Unset):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        invitee_email (str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):
        link_id (int | Unset):
        origin (ListBookingsOrigin | Unset):
        updated_since (datetime.datetime | str | Unset):
        order (ListBookingsOrder | Unset):  Default: 'start_time'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingList]
    """

    kwargs = _get_kwargs(
        time_zone=time_zone,
        status=status,
        view=view,
        start=start,
        end=end,
        invitee_email=invitee_email,
        host=host,
        event_type_id=event_type_id,
        link_id=link_id,
        origin=origin,
        updated_since=updated_since,
        order=order,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    time_zone: str | Unset = UNSET,
    status: ListBookingsStatus | Unset = "all",
    view: ListBookingsView | Unset = UNSET,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    invitee_email: str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
    link_id: int | Unset = UNSET,
    origin: ListBookingsOrigin | Unset = UNSET,
    updated_since: datetime.datetime | str | Unset = UNSET,
    order: ListBookingsOrder | Unset = "start_time",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> BookingList:
    """List bookings

     Returns the bookings that match all filters and that the acting member may see, ascending by the
    sort key in `order`. Without `start`, the list begins at the start of today in `time_zone`, or
    includes past bookings if `invitee_email`, `updated_since` or `order=updated_at` is given. To
    get the next page, pass `next_cursor` as `cursor`; no other parameter is needed. If bookings are
    created between two pages, no other booking is repeated or skipped.

    To copy every change, read the events feed too: a booking that becomes `completed` keeps its
    `updated_at`. An erasure sets `updated_at` and adds
    `record.erased` instead of a booking event.

    Args:
        time_zone (str | Unset):
        status (ListBookingsStatus | Unset):  Default: 'all'.
        view (ListBookingsView | Unset):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        invitee_email (str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):
        link_id (int | Unset):
        origin (ListBookingsOrigin | Unset):
        updated_since (datetime.datetime | str | Unset):
        order (ListBookingsOrder | Unset):  Default: 'start_time'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingList
    """

    kwargs = _get_kwargs(
        time_zone=time_zone,
        status=status,
        view=view,
        start=start,
        end=end,
        invitee_email=invitee_email,
        host=host,
        event_type_id=event_type_id,
        link_id=link_id,
        origin=origin,
        updated_since=updated_since,
        order=order,
        limit=limit,
        cursor=cursor,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    time_zone: str | Unset = UNSET,
    status: ListBookingsStatus | Unset = "all",
    view: ListBookingsView | Unset = UNSET,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    invitee_email: str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
    link_id: int | Unset = UNSET,
    origin: ListBookingsOrigin | Unset = UNSET,
    updated_since: datetime.datetime | str | Unset = UNSET,
    order: ListBookingsOrder | Unset = "start_time",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> Response[BookingList]:
    """List bookings

     Returns the bookings that match all filters and that the acting member may see, ascending by the
    sort key in `order`. Without `start`, the list begins at the start of today in `time_zone`, or
    includes past bookings if `invitee_email`, `updated_since` or `order=updated_at` is given. To
    get the next page, pass `next_cursor` as `cursor`; no other parameter is needed. If bookings are
    created between two pages, no other booking is repeated or skipped.

    To copy every change, read the events feed too: a booking that becomes `completed` keeps its
    `updated_at`. An erasure sets `updated_at` and adds
    `record.erased` instead of a booking event.

    Args:
        time_zone (str | Unset):
        status (ListBookingsStatus | Unset):  Default: 'all'.
        view (ListBookingsView | Unset):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        invitee_email (str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):
        link_id (int | Unset):
        origin (ListBookingsOrigin | Unset):
        updated_since (datetime.datetime | str | Unset):
        order (ListBookingsOrder | Unset):  Default: 'start_time'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingList]
    """

    kwargs = _get_kwargs(
        time_zone=time_zone,
        status=status,
        view=view,
        start=start,
        end=end,
        invitee_email=invitee_email,
        host=host,
        event_type_id=event_type_id,
        link_id=link_id,
        origin=origin,
        updated_since=updated_since,
        order=order,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    time_zone: str | Unset = UNSET,
    status: ListBookingsStatus | Unset = "all",
    view: ListBookingsView | Unset = UNSET,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    invitee_email: str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
    link_id: int | Unset = UNSET,
    origin: ListBookingsOrigin | Unset = UNSET,
    updated_since: datetime.datetime | str | Unset = UNSET,
    order: ListBookingsOrder | Unset = "start_time",
    limit: int | Unset = 25,
    cursor: str | Unset = UNSET,
) -> BookingList:
    """List bookings

     Returns the bookings that match all filters and that the acting member may see, ascending by the
    sort key in `order`. Without `start`, the list begins at the start of today in `time_zone`, or
    includes past bookings if `invitee_email`, `updated_since` or `order=updated_at` is given. To
    get the next page, pass `next_cursor` as `cursor`; no other parameter is needed. If bookings are
    created between two pages, no other booking is repeated or skipped.

    To copy every change, read the events feed too: a booking that becomes `completed` keeps its
    `updated_at`. An erasure sets `updated_at` and adds
    `record.erased` instead of a booking event.

    Args:
        time_zone (str | Unset):
        status (ListBookingsStatus | Unset):  Default: 'all'.
        view (ListBookingsView | Unset):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        invitee_email (str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):
        link_id (int | Unset):
        origin (ListBookingsOrigin | Unset):
        updated_since (datetime.datetime | str | Unset):
        order (ListBookingsOrder | Unset):  Default: 'start_time'.
        limit (int | Unset):  Default: 25.
        cursor (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingList
    """

    kwargs = _get_kwargs(
        time_zone=time_zone,
        status=status,
        view=view,
        start=start,
        end=end,
        invitee_email=invitee_email,
        host=host,
        event_type_id=event_type_id,
        link_id=link_id,
        origin=origin,
        updated_since=updated_since,
        order=order,
        limit=limit,
        cursor=cursor,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
