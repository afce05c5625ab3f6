from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import httpx

from ... import errors
from ...client import AuthenticatedClient, Client
from ...models.replaced_workspace import ReplacedWorkspace
from ...models.workspace_document import WorkspaceDocument
from ...types import UNSET, Response, Unset


def _get_kwargs(
    workspace_id: int,
    *,
    body: WorkspaceDocument,
    prune: bool | Unset = False,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str,
) -> dict[str, Any]:
    headers: dict[str, Any] = {}
    if not isinstance(idempotency_key, Unset):
        headers["Idempotency-Key"] = idempotency_key

    headers["If-Match"] = if_match

    params: dict[str, Any] = {}

    params["prune"] = prune

    params["dry_run"] = dry_run

    params = {k: v for k, v in params.items() if v is not UNSET and v is not None}

    _kwargs: dict[str, Any] = {
        "method": "put",
        "url": "/api/v1/accounts/{workspace_id}/workspace".format(
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
) -> ReplacedWorkspace:
    if response.status_code == 200:
        response_200 = ReplacedWorkspace.from_dict(response.json())

        return response_200

    raise errors.UnexpectedStatus(response.status_code, response.content)


def _build_response(
    *, client: AuthenticatedClient | Client, response: httpx.Response
) -> Response[ReplacedWorkspace]:
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
    body: WorkspaceDocument,
    prune: bool | Unset = False,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str,
) -> Response[ReplacedWorkspace]:
    """Replace the configuration of the workspace

     Only for admins. Applies the document like `frontdesk apply`: in one transaction, with the same
    checks. The response lists the changed objects; with `dry_run=true` nothing is written. An
    object with a stored id and another key is renamed. A field that the document omits keeps its
    stored value; `null` resets it to its default. Objects that the document does not name are kept,
    or archived with `prune=true`. The key and the id of the workspace cannot change.

    Write a secret as `{"value": "…"}`, or keep the stored one with `{"stored": true}`. No response
    contains it.

    Args:
        workspace_id (int):
        prune (bool | Unset):  Default: False.
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str):
        body (WorkspaceDocument): The configuration of a workspace, with the sections of a
            workspace file
            (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>). A field
            that a
            request omits keeps its stored value; `null` restores the default. Example:
            {'event_types': [{'duration': 30, 'id': 3, 'key': 'intro-30', 'title': 'Intro call'}],
            'members': [{'calendars': [{'kind': 'builtin'}], 'email': 'priya@northwind.example',
            'key': 'priya', 'name': 'Priya Raman', 'user_id': 1, 'working_hours': {'mon':
            ['09:00-12:30', '13:30-18:00']}}], 'webhooks': [{'key': 'crm', 'secret': {'stored': True},
            'url': 'https://hooks.example/1'}], 'workspace': {'id': 1, 'key': 'northwind', 'name':
            'Northwind', 'time_zone': 'Europe/London'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ReplacedWorkspace]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        prune=prune,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _build_response(client=client, response=response)


def sync(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: WorkspaceDocument,
    prune: bool | Unset = False,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str,
) -> ReplacedWorkspace:
    """Replace the configuration of the workspace

     Only for admins. Applies the document like `frontdesk apply`: in one transaction, with the same
    checks. The response lists the changed objects; with `dry_run=true` nothing is written. An
    object with a stored id and another key is renamed. A field that the document omits keeps its
    stored value; `null` resets it to its default. Objects that the document does not name are kept,
    or archived with `prune=true`. The key and the id of the workspace cannot change.

    Write a secret as `{"value": "…"}`, or keep the stored one with `{"stored": true}`. No response
    contains it.

    Args:
        workspace_id (int):
        prune (bool | Unset):  Default: False.
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str):
        body (WorkspaceDocument): The configuration of a workspace, with the sections of a
            workspace file
            (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>). A field
            that a
            request omits keeps its stored value; `null` restores the default. Example:
            {'event_types': [{'duration': 30, 'id': 3, 'key': 'intro-30', 'title': 'Intro call'}],
            'members': [{'calendars': [{'kind': 'builtin'}], 'email': 'priya@northwind.example',
            'key': 'priya', 'name': 'Priya Raman', 'user_id': 1, 'working_hours': {'mon':
            ['09:00-12:30', '13:30-18:00']}}], 'webhooks': [{'key': 'crm', 'secret': {'stored': True},
            'url': 'https://hooks.example/1'}], 'workspace': {'id': 1, 'key': 'northwind', 'name':
            'Northwind', 'time_zone': 'Europe/London'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ReplacedWorkspace
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        prune=prune,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = client.get_httpx_client().request(
        **kwargs,
    )

    return _parse_response(client=client, response=response)


async def asyncio_detailed(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: WorkspaceDocument,
    prune: bool | Unset = False,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str,
) -> Response[ReplacedWorkspace]:
    """Replace the configuration of the workspace

     Only for admins. Applies the document like `frontdesk apply`: in one transaction, with the same
    checks. The response lists the changed objects; with `dry_run=true` nothing is written. An
    object with a stored id and another key is renamed. A field that the document omits keeps its
    stored value; `null` resets it to its default. Objects that the document does not name are kept,
    or archived with `prune=true`. The key and the id of the workspace cannot change.

    Write a secret as `{"value": "…"}`, or keep the stored one with `{"stored": true}`. No response
    contains it.

    Args:
        workspace_id (int):
        prune (bool | Unset):  Default: False.
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str):
        body (WorkspaceDocument): The configuration of a workspace, with the sections of a
            workspace file
            (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>). A field
            that a
            request omits keeps its stored value; `null` restores the default. Example:
            {'event_types': [{'duration': 30, 'id': 3, 'key': 'intro-30', 'title': 'Intro call'}],
            'members': [{'calendars': [{'kind': 'builtin'}], 'email': 'priya@northwind.example',
            'key': 'priya', 'name': 'Priya Raman', 'user_id': 1, 'working_hours': {'mon':
            ['09:00-12:30', '13:30-18:00']}}], 'webhooks': [{'key': 'crm', 'secret': {'stored': True},
            'url': 'https://hooks.example/1'}], 'workspace': {'id': 1, 'key': 'northwind', 'name':
            'Northwind', 'time_zone': 'Europe/London'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        Response[ReplacedWorkspace]
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        prune=prune,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _build_response(client=client, response=response)


async def asyncio(
    workspace_id: int,
    *,
    client: AuthenticatedClient,
    body: WorkspaceDocument,
    prune: bool | Unset = False,
    dry_run: bool | Unset = False,
    idempotency_key: str | Unset = UNSET,
    if_match: str,
) -> ReplacedWorkspace:
    """Replace the configuration of the workspace

     Only for admins. Applies the document like `frontdesk apply`: in one transaction, with the same
    checks. The response lists the changed objects; with `dry_run=true` nothing is written. An
    object with a stored id and another key is renamed. A field that the document omits keeps its
    stored value; `null` resets it to its default. Objects that the document does not name are kept,
    or archived with `prune=true`. The key and the id of the workspace cannot change.

    Write a secret as `{"value": "…"}`, or keep the stored one with `{"stored": true}`. No response
    contains it.

    Args:
        workspace_id (int):
        prune (bool | Unset):  Default: False.
        dry_run (bool | Unset):  Default: False.
        idempotency_key (str | Unset):
        if_match (str):
        body (WorkspaceDocument): The configuration of a workspace, with the sections of a
            workspace file
            (<https://github.com/frontdesk-dev/frontdesk/blob/main/docs/workspace-file.md>). A field
            that a
            request omits keeps its stored value; `null` restores the default. Example:
            {'event_types': [{'duration': 30, 'id': 3, 'key': 'intro-30', 'title': 'Intro call'}],
            'members': [{'calendars': [{'kind': 'builtin'}], 'email': 'priya@northwind.example',
            'key': 'priya', 'name': 'Priya Raman', 'user_id': 1, 'working_hours': {'mon':
            ['09:00-12:30', '13:30-18:00']}}], 'webhooks': [{'key': 'crm', 'secret': {'stored': True},
            'url': 'https://hooks.example/1'}], 'workspace': {'id': 1, 'key': 'northwind', 'name':
            'Northwind', 'time_zone': 'Europe/London'}}.

    Raises:
        errors.UnexpectedStatus: If the server returns an undocumented status code and Client.raise_on_unexpected_status is True.
        httpx.TimeoutException: If the request takes longer than Client.timeout.

    Returns:
        ReplacedWorkspace
    """

    kwargs = _get_kwargs(
        workspace_id=workspace_id,
        body=body,
        prune=prune,
        dry_run=dry_run,
        idempotency_key=idempotency_key,
        if_match=if_match,
    )

    response = await client.get_async_httpx_client().request(**kwargs)

    return _parse_response(client=client, response=response)
