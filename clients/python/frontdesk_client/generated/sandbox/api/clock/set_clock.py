from http import HTTPStatus
from typing import Any

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.clock_advanced import ClockAdvanced
from ...models.set_clock_request import SetClockRequest
from ...types import Response


def _get_kwargs(
    *,
    body: SetClockRequest,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/sandbox/clock",
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> ClockAdvanced:
    if response.status_code == 200:
        response_200 = ClockAdvanced.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ClockAdvanced]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: SetClockRequest,
) -> Response[ClockAdvanced]:
    """Advance the clock

     Sends reminders, retries deliveries and ends expired leases in order, each at its due time. The
    clock cannot go back; reset the sandbox instead.

    Args:
        body (SetClockRequest): The new time; exactly one of the two fields is required.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ClockAdvanced]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    *,
    client: AuthenticatedClient | Client,
    body: SetClockRequest,
) -> ClockAdvanced:
    """Advance the clock

     Sends reminders, retries deliveries and ends expired leases in order, each at its due time. The
    clock cannot go back; reset the sandbox instead.

    Args:
        body (SetClockRequest): The new time; exactly one of the two fields is required.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ClockAdvanced
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    *,
    client: AuthenticatedClient | Client,
    body: SetClockRequest,
) -> Response[ClockAdvanced]:
    """Advance the clock

     Sends reminders, retries deliveries and ends expired leases in order, each at its due time. The
    clock cannot go back; reset the sandbox instead.

    Args:
        body (SetClockRequest): The new time; exactly one of the two fields is required.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ClockAdvanced]
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    *,
    client: AuthenticatedClient | Client,
    body: SetClockRequest,
) -> ClockAdvanced:
    """Advance the clock

     Sends reminders, retries deliveries and ends expired leases in order, each at its due time. The
    clock cannot go back; reset the sandbox instead.

    Args:
        body (SetClockRequest): The new time; exactly one of the two fields is required.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ClockAdvanced
    """

    kwargs = _get_kwargs(
        body=body,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
