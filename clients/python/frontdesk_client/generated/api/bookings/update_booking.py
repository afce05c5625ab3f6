from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.booking import Booking
from ...models.update_booking_request import UpdateBookingRequest
from ...types import UNSET, Response, Unset


def _get_kwargs(
    booking_uuid: UUID,
    *,
    body: UpdateBookingRequest,
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
        "method": "patch",
        "url": "/api/v1/bookings/{booking_uuid}".format(
            booking_uuid=quote(str(booking_uuid), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Booking:
    if response.status_code == 200:
        response_200 = Booking.from_dict(response.json())

        return response_200

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
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: UpdateBookingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Booking]:
    """Update a booking

     A JSON Merge Patch (RFC 7396) of the invitee's name, the guests, the answers and the metadata.
    Admins and hosts can update a booking, also after the meeting, unless it is cancelled or its
    invitee was erased; guests change only before the end. Mail is sent only to added guests. To
    change the time, use `POST …/move`. To change the invitee's address, time zone or event type,
    cancel the booking and book again.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (UpdateBookingRequest): Changes of a booking. Fields that are not sent stay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Booking]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: UpdateBookingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Booking:
    """Update a booking

     A JSON Merge Patch (RFC 7396) of the invitee's name, the guests, the answers and the metadata.
    Admins and hosts can update a booking, also after the meeting, unless it is cancelled or its
    invitee was erased; guests change only before the end. Mail is sent only to added guests. To
    change the time, use `POST …/move`. To change the invitee's address, time zone or event type,
    cancel the booking and book again.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (UpdateBookingRequest): Changes of a booking. Fields that are not sent stay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Booking
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: UpdateBookingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Booking]:
    """Update a booking

     A JSON Merge Patch (RFC 7396) of the invitee's name, the guests, the answers and the metadata.
    Admins and hosts can update a booking, also after the meeting, unless it is cancelled or its
    invitee was erased; guests change only before the end. Mail is sent only to added guests. To
    change the time, use `POST …/move`. To change the invitee's address, time zone or event type,
    cancel the booking and book again.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (UpdateBookingRequest): Changes of a booking. Fields that are not sent stay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Booking]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
    body: UpdateBookingRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Booking:
    """Update a booking

     A JSON Merge Patch (RFC 7396) of the invitee's name, the guests, the answers and the metadata.
    Admins and hosts can update a booking, also after the meeting, unless it is cancelled or its
    invitee was erased; guests change only before the end. Mail is sent only to added guests. To
    change the time, use `POST …/move`. To change the invitee's address, time zone or event type,
    cancel the booking and book again.

    Args:
        booking_uuid (UUID):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (UpdateBookingRequest): Changes of a booking. Fields that are not sent stay.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Booking
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
