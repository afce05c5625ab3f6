from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.managed_booking import ManagedBooking
from ...types import Response


def _get_kwargs(
    manage_token: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "get",
        "url": "/api/v1/public/bookings/{manage_token}".format(
            manage_token=quote(str(manage_token), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ManagedBooking:
    if response.status_code == 200:
        response_200 = ManagedBooking.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ManagedBooking]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    manage_token: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[ManagedBooking]:
    """Get a booking by manage token

     Returns the booking as its invitee sees it. A scheduled booking whose end has passed is
    `completed`.

    Args:
        manage_token (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ManagedBooking]
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    manage_token: str,
    *,
    client: AuthenticatedClient | Client,
) -> ManagedBooking:
    """Get a booking by manage token

     Returns the booking as its invitee sees it. A scheduled booking whose end has passed is
    `completed`.

    Args:
        manage_token (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ManagedBooking
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    manage_token: str,
    *,
    client: AuthenticatedClient | Client,
) -> Response[ManagedBooking]:
    """Get a booking by manage token

     Returns the booking as its invitee sees it. A scheduled booking whose end has passed is
    `completed`.

    Args:
        manage_token (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ManagedBooking]
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    manage_token: str,
    *,
    client: AuthenticatedClient | Client,
) -> ManagedBooking:
    """Get a booking by manage token

     Returns the booking as its invitee sees it. A scheduled booking whose end has passed is
    `completed`.

    Args:
        manage_token (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ManagedBooking
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
