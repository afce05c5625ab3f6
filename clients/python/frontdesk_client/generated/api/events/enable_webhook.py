from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.webhook import Webhook
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    webhook_key: str,
    *,
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
        "url": "/api/v1/accounts/{workspace_id}/webhooks/{webhook_key}/enable".format(
            workspace_id=quote(str(workspace_id), safe=""),
            webhook_key=quote(str(webhook_key), safe=""),
        ),
        "params": params,
    }

    _kwargs["headers"] = headers
    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Webhook:
    if response.status_code == 200:
        response_200 = Webhook.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[Webhook]:
    return Response(
        status_code=HTTPStatus(response.status_code),
        content=response.content,
        headers=response.headers,
        parsed=_parse_response(client=client, response=response),
    )


def sync_detailed(
    workspace_id: int,
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Webhook]:
    """Enable a webhook

     Only for admins. Enables a webhook that the service disabled, and resets its failures. Events
    from now on are sent; replay the webhook for the events that it missed. Enabling an enabled
    webhook only resets its failures.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Webhook]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Webhook:
    """Enable a webhook

     Only for admins. Enables a webhook that the service disabled, and resets its failures. Events
    from now on are sent; replay the webhook for the events that it missed. Enabling an enabled
    webhook only resets its failures.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Webhook
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Response[Webhook]:
    """Enable a webhook

     Only for admins. Enables a webhook that the service disabled, and resets its failures. Events
    from now on are sent; replay the webhook for the events that it missed. Enabling an enabled
    webhook only resets its failures.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[Webhook]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    webhook_key: str,
    *,
    client: AuthenticatedClient,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
) -> Webhook:
    """Enable a webhook

     Only for admins. Enables a webhook that the service disabled, and resets its failures. Events
    from now on are sent; replay the webhook for the events that it missed. Enabling an enabled
    webhook only resets its failures.

    Args:
        workspace_id (int):
        webhook_key (str):
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Webhook
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
