from http import HTTPStatus
from typing import Any
from urllib.parse import quote
from uuid import UUID

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.cancel_managed_request import CancelManagedRequest
from ...models.managed_booking import ManagedBooking
from ...types import UNSET, Response, Unset


def _get_kwargs(
    manage_token: str,
    *,
    body: CancelManagedRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    params: dict[str, Any] = {}

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/public/bookings/{manage_token}/cancel".format(
            manage_token=quote(str(manage_token), safe=""),
        ),
        "params": params,
    }

    if not isinstance(body, Unset):
        if isinstance(body, CancelManagedRequest):
            _kwargs["json"] = body.to_dict()
        else:
            _kwargs["json"] = body

        headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
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
    body: CancelManagedRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> Response[ManagedBooking]:
    """Cancel a booking by manage token

     Cancels the booking and frees its time at once. Only a scheduled booking can be cancelled.
    Cancelling a cancelled booking changes nothing and returns the same response.

    Args:
        manage_token (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (CancelManagedRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ManagedBooking]
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    manage_token: str,
    *,
    client: AuthenticatedClient | Client,
    body: CancelManagedRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> ManagedBooking:
    """Cancel a booking by manage token

     Cancels the booking and frees its time at once. Only a scheduled booking can be cancelled.
    Cancelling a cancelled booking changes nothing and returns the same response.

    Args:
        manage_token (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (CancelManagedRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ManagedBooking
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    manage_token: str,
    *,
    client: AuthenticatedClient | Client,
    body: CancelManagedRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> Response[ManagedBooking]:
    """Cancel a booking by manage token

     Cancels the booking and frees its time at once. Only a scheduled booking can be cancelled.
    Cancelling a cancelled booking changes nothing and returns the same response.

    Args:
        manage_token (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (CancelManagedRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ManagedBooking]
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    manage_token: str,
    *,
    client: AuthenticatedClient | Client,
    body: CancelManagedRequest | None | Unset = UNSET,
    dry_run: bool | Unset = False,
    idempotency_key: UUID | Unset = UNSET,
) -> ManagedBooking:
    """Cancel a booking by manage token

     Cancels the booking and frees its time at once. Only a scheduled booking can be cancelled.
    Cancelling a cancelled booking changes nothing and returns the same response.

    Args:
        manage_token (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (UUID | Unset):
        body (CancelManagedRequest | None | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ManagedBooking
    """

    kwargs = _get_kwargs(
        manage_token=manage_token,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
