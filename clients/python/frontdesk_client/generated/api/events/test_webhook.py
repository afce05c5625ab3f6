from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.webhook_test import WebhookTest
from ...types import Response


def _get_kwargs(
    workspace_id: int,
    webhook_key: str,
) -> dict[str, Any]:

    _kwargs: dict[str, Any] = {
        "method": "post",
        "url": "/api/v1/accounts/{workspace_id}/webhooks/{webhook_key}/test".format(
            workspace_id=quote(str(workspace_id), safe=""),
            webhook_key=quote(str(webhook_key), safe=""),
        ),
    }

    return _kwargs


def _parse_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> WebhookTest:
    if response.status_code == 200:
        response_200 = WebhookTest.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[WebhookTest]:
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
) -> Response[WebhookTest]:
    """Test a webhook

     Only for admins. Sends one request to the webhook at once, signed like every delivery, and
    returns the outcome within 15 seconds. The body has the `type` `webhook.test`, an `id`,
    `occurred_at`, and `data` with the `webhook_key`. The feed has no such event. The request also
    reaches a disabled webhook, and its outcome changes nothing. The operation accepts no
    `Idempotency-Key` and no `dry_run`, because each request is a new test.

    Args:
        workspace_id (int):
        webhook_key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WebhookTest]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
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
) -> WebhookTest:
    """Test a webhook

     Only for admins. Sends one request to the webhook at once, signed like every delivery, and
    returns the outcome within 15 seconds. The body has the `type` `webhook.test`, an `id`,
    `occurred_at`, and `data` with the `webhook_key`. The feed has no such event. The request also
    reaches a disabled webhook, and its outcome changes nothing. The operation accepts no
    `Idempotency-Key` and no `dry_run`, because each request is a new test.

    Args:
        workspace_id (int):
        webhook_key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WebhookTest
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
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
) -> Response[WebhookTest]:
    """Test a webhook

     Only for admins. Sends one request to the webhook at once, signed like every delivery, and
    returns the outcome within 15 seconds. The body has the `type` `webhook.test`, an `id`,
    `occurred_at`, and `data` with the `webhook_key`. The feed has no such event. The request also
    reaches a disabled webhook, and its outcome changes nothing. The operation accepts no
    `Idempotency-Key` and no `dry_run`, because each request is a new test.

    Args:
        workspace_id (int):
        webhook_key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[WebhookTest]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    webhook_key: str,
    *,
    client: AuthenticatedClient,
) -> WebhookTest:
    """Test a webhook

     Only for admins. Sends one request to the webhook at once, signed like every delivery, and
    returns the outcome within 15 seconds. The body has the `type` `webhook.test`, an `id`,
    `occurred_at`, and `data` with the `webhook_key`. The feed has no such event. The request also
    reaches a disabled webhook, and its outcome changes nothing. The operation accepts no
    `Idempotency-Key` and no `dry_run`, because each request is a new test.

    Args:
        workspace_id (int):
        webhook_key (str):

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        WebhookTest
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        webhook_key=webhook_key,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
