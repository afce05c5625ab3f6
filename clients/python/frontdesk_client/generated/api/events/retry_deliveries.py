from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.retried_deliveries import RetriedDeliveries
from ...models.retry_request import RetryRequest
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    body: RetryRequest,
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
        "url": "/api/v1/accounts/{workspace_id}/deliveries/retry".format(
            workspace_id=quote(str(workspace_id), safe=""),
        ),
        "params": params,
    }

    _kwargs["json"] = body.to_dict()

    headers["Content-Type"] = "application/json"

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> RetriedDeliveries:
    if response.status_code == 200:
        response_200 = RetriedDeliveries.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[RetriedDeliveries]:
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
    body: RetryRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[RetriedDeliveries]:
    """Retry dead deliveries

     Only for admins. Schedules dead deliveries for another attempt at once, and then as after a
    first failure. An unknown `delivery_id`, or that of a delivery in another state, is a 404.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (RetryRequest): The dead deliveries to retry: those that match all fields; with no
            field, all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[RetriedDeliveries]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: RetryRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> RetriedDeliveries:
    """Retry dead deliveries

     Only for admins. Schedules dead deliveries for another attempt at once, and then as after a
    first failure. An unknown `delivery_id`, or that of a delivery in another state, is a 404.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (RetryRequest): The dead deliveries to retry: those that match all fields; with no
            field, all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        RetriedDeliveries
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: RetryRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[RetriedDeliveries]:
    """Retry dead deliveries

     Only for admins. Schedules dead deliveries for another attempt at once, and then as after a
    first failure. An unknown `delivery_id`, or that of a delivery in another state, is a 404.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (RetryRequest): The dead deliveries to retry: those that match all fields; with no
            field, all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[RetriedDeliveries]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: RetryRequest,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> RetriedDeliveries:
    """Retry dead deliveries

     Only for admins. Schedules dead deliveries for another attempt at once, and then as after a
    first failure. An unknown `delivery_id`, or that of a delivery in another state, is a 404.

    Args:
        workspace_id (int):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        body (RetryRequest): The dead deliveries to retry: those that match all fields; with no
            field, all.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        RetriedDeliveries
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
