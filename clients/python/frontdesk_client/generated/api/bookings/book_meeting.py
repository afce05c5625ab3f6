from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.book_meeting_request import BookMeetingRequest
from ...models.booking import Booking
from ...types import UNSET, Response, Unset


def _get_kwargs(
    *,
    body: BookMeetingRequest,
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
        "url": "/api/v1/bookings",
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Booking:
    if response.status_code == 201:
        response_201 = Booking.from_dict(response.json())

        return response_201

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Booking]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient,
    body: BookMeetingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Booking]:
    """Book a meeting

     Books one of the open times of a link for an invitee, or the time of a hold. The time is checked
    while the hosts are locked, so only one of several concurrent requests for the same time succeeds.
    The acting member becomes `booked_by`. Until a hold expires, only a calendar of a host can close
    its time, or an admin who archives a host or the link.

    Args:
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (BookMeetingRequest): A meeting that a member or a workflow books for an invitee.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Booking]
    """

    kwargs = _get_kwargs(
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient,
    body: BookMeetingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Booking:
    """Book a meeting

     Books one of the open times of a link for an invitee, or the time of a hold. The time is checked
    while the hosts are locked, so only one of several concurrent requests for the same time succeeds.
    The acting member becomes `booked_by`. Until a hold expires, only a calendar of a host can close
    its time, or an admin who archives a host or the link.

    Args:
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (BookMeetingRequest): A meeting that a member or a workflow books for an invitee.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Booking
    """

    kwargs = _get_kwargs(
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    *,
    client: AuthenticatedClient,
    body: BookMeetingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Booking]:
    """Book a meeting

     Books one of the open times of a link for an invitee, or the time of a hold. The time is checked
    while the hosts are locked, so only one of several concurrent requests for the same time succeeds.
    The acting member becomes `booked_by`. Until a hold expires, only a calendar of a host can close
    its time, or an admin who archives a host or the link.

    Args:
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (BookMeetingRequest): A meeting that a member or a workflow books for an invitee.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Booking]
    """

    kwargs = _get_kwargs(
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient,
    body: BookMeetingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Booking:
    """Book a meeting

     Books one of the open times of a link for an invitee, or the time of a hold. The time is checked
    while the hosts are locked, so only one of several concurrent requests for the same time succeeds.
    The acting member becomes `booked_by`. Until a hold expires, only a calendar of a host can close
    its time, or an admin who archives a host or the link.

    Args:
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (BookMeetingRequest): A meeting that a member or a workflow books for an invitee.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Booking
    """

    kwargs = _get_kwargs(
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
