from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.assignment import Assignment
from ...types import Response


def _get_kwargs(
    booking_uuid: UUID,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/bookings/{booking_uuid}/assignment".format(
            booking_uuid=quote(str(booking_uuid), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Assignment:
    if response.status_code == 200:
        response_200 = Assignment.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Assignment]:
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
) -> Response[Assignment]:
    """Get the assignment of a booking

     Returns the latest choice of a queue for the booking: when it was booked through a link that
    resolves per booking, or when it was reassigned. The numbers are those at the time of the choice.

    Args:
        booking_uuid (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Assignment]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
) -> Assignment:
    """Get the assignment of a booking

     Returns the latest choice of a queue for the booking: when it was booked through a link that
    resolves per booking, or when it was reassigned. The numbers are those at the time of the choice.

    Args:
        booking_uuid (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Assignment
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
) -> Response[Assignment]:
    """Get the assignment of a booking

     Returns the latest choice of a queue for the booking: when it was booked through a link that
    resolves per booking, or when it was reassigned. The numbers are those at the time of the choice.

    Args:
        booking_uuid (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Assignment]
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    booking_uuid: UUID,
    *,
    client: AuthenticatedClient,
) -> Assignment:
    """Get the assignment of a booking

     Returns the latest choice of a queue for the booking: when it was booked through a link that
    resolves per booking, or when it was reassigned. The numbers are those at the time of the choice.

    Args:
        booking_uuid (UUID):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Assignment
    """

    kwargs = _get_kwargs(
        booking_uuid=booking_uuid,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
