import datetime
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.booking_report import BookingReport
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
) -> dict[str, Any]:

    params: dict[str, Any] = {}

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

    params["host"] = host

    params["event_type_id"] = event_type_id

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/accounts/{workspace_id}/reports/bookings".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> BookingReport:
    if response.status_code == 200:
        response_200 = BookingReport.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[BookingReport]:
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
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
) -> Response[BookingReport]:
    """Report bookings by week and host

     Returns the number of meetings, cancellations and no-shows per week and host, and the mean time
    from creation to start. A booking counts in the week of its current start, also if it is
    cancelled. Weeks begin on Monday in the workspace's time zone; the first and the last week
    contain only the bookings of the range. A booking counts for each of its hosts, and once in each
    `total`. Members get only the bookings that they host.

    A request that prefers `text/csv` in `Accept` gets one line per week and host (RFC 4180), without
    totals. A name that a spreadsheet would read as a formula begins with an apostrophe.

    Args:
        workspace_id (int):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingReport]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        start=start,
        end=end,
        host=host,
        event_type_id=event_type_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
) -> BookingReport:
    """Report bookings by week and host

     Returns the number of meetings, cancellations and no-shows per week and host, and the mean time
    from creation to start. A booking counts in the week of its current start, also if it is
    cancelled. Weeks begin on Monday in the workspace's time zone; the first and the last week
    contain only the bookings of the range. A booking counts for each of its hosts, and once in each
    `total`. Members get only the bookings that they host.

    A request that prefers `text/csv` in `Accept` gets one line per week and host (RFC 4180), without
    totals. A name that a spreadsheet would read as a formula begins with an apostrophe.

    Args:
        workspace_id (int):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingReport
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        start=start,
        end=end,
        host=host,
        event_type_id=event_type_id,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
) -> Response[BookingReport]:
    """Report bookings by week and host

     Returns the number of meetings, cancellations and no-shows per week and host, and the mean time
    from creation to start. A booking counts in the week of its current start, also if it is
    cancelled. Weeks begin on Monday in the workspace's time zone; the first and the last week
    contain only the bookings of the range. A booking counts for each of its hosts, and once in each
    `total`. Members get only the bookings that they host.

    A request that prefers `text/csv` in `Accept` gets one line per week and host (RFC 4180), without
    totals. A name that a spreadsheet would read as a formula begins with an apostrophe.

    Args:
        workspace_id (int):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[BookingReport]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        start=start,
        end=end,
        host=host,
        event_type_id=event_type_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    start: datetime.datetime | str | Unset = UNSET,
    end: datetime.datetime | str | Unset = UNSET,
    host: int | Unset = UNSET,
    event_type_id: int | Unset = UNSET,
) -> BookingReport:
    """Report bookings by week and host

     Returns the number of meetings, cancellations and no-shows per week and host, and the mean time
    from creation to start. A booking counts in the week of its current start, also if it is
    cancelled. Weeks begin on Monday in the workspace's time zone; the first and the last week
    contain only the bookings of the range. A booking counts for each of its hosts, and once in each
    `total`. Members get only the bookings that they host.

    A request that prefers `text/csv` in `Accept` gets one line per week and host (RFC 4180), without
    totals. A name that a spreadsheet would read as a formula begins with an apostrophe.

    Args:
        workspace_id (int):
        start (datetime.datetime | str | Unset):
        end (datetime.datetime | str | Unset):
        host (int | Unset):
        event_type_id (int | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        BookingReport
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        start=start,
        end=end,
        host=host,
        event_type_id=event_type_id,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
