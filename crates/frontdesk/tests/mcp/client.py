"""Calls all tools of an endpoint with the official Python client and validates the results against the tools' schemas.

    python client.py MODE (help | workspace) URL

MODE is `legacy` (`initialize` handshake), `auto`, or a revision without a handshake, such as 2026-07-28. The environment variable
FRONTDESK_TOKEN sets the bearer token.
"""

import asyncio
import json
import os
import sys

import calls
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client
from mcp.shared.exceptions import MCPError

TABLES = {"help": (calls.HELP, calls.HELP_REFUSED), "workspace": (calls.WORKSPACE, calls.WORKSPACE_REFUSED)}
HINTS = ["read_only_hint", "destructive_hint", "idempotent_hint", "open_world_hint"]


def check(holds, said):
    if not holds:
        raise AssertionError(said)


def check_descriptions(tools):
    check([tool.name for tool in tools] == sorted(tool.name for tool in tools), "the tools are not sorted")
    for tool in tools:
        check(tool.title and tool.description, f"{tool.name}: title or description is missing")
        check(tool.annotations and tool.annotations.title == tool.title, f"{tool.name}: the annotation has another title")
        for hint in HINTS:
            check(getattr(tool.annotations, hint) is not None, f"{tool.name}: {hint} is missing")
        for schema in [tool.input_schema, tool.output_schema]:
            check(schema is not None and schema["type"] == "object", f"{tool.name}: a schema is not of type object")
            Draft202012Validator.check_schema(schema)
            check("$ref" not in json.dumps(schema), f"{tool.name}: a schema contains $ref, which some hosts do not support")
        check(tool.input_schema["additionalProperties"] is False, f"{tool.name}: additional arguments are allowed")


async def call(client, tool, arguments):
    Draft202012Validator(tool.input_schema).validate(arguments)
    result = await client.call_tool(tool.name, arguments)
    check(not result.is_error, f"{tool.name} {arguments}: {result.content}")
    answer = result.structured_content
    Draft202012Validator(tool.output_schema).validate(answer)
    check(json.loads(result.content[0].text) == answer, f"{tool.name}: text and structured content differ")
    return answer


async def refuse(client, tool, arguments, expected):
    result = await client.call_tool(tool.name, arguments)
    check(result.is_error and result.structured_content is None, f"{tool.name} {arguments}: no error")
    said = result.content[0].text
    check(expected in said, f"{tool.name} {arguments}: expected {expected} in {said}")


def examples_in(document):
    """Returns by operation the documented examples of its parameters and of the fields of its body."""
    operations = [operation for methods in document["paths"].values() for operation in methods.values()]
    examples = {}
    for operation in operations:
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        bodies = [example["value"] for example in content.get("examples", {}).values()]
        parameters = {each["name"]: each["example"] for each in operation["parameters"] if "example" in each}
        examples[operation["operationId"]] = {**parameters, **(bodies[0] if bodies else {})}
    return examples


def complete(tool, arguments, examples):
    """Adds the required arguments that are missing."""
    required = [name for name in tool.input_schema.get("required", []) if name not in arguments]
    known = {**examples.get(tool.name, {}), **calls.VALUES}
    missing = [name for name in required if name not in known]
    check(not missing, f"{tool.name}: add examples of {missing} to the OpenAPI document or values to calls.py")
    return {**arguments, **{name: known[name] for name in required}}


async def try_endpoint(client, rows, refusals, examples):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    check_descriptions(list(tools.values()))
    check(client.instructions, "the instructions are missing")
    named = {name for name, _ in rows}
    check(named <= set(tools), f"not listed: {named - set(tools)}")
    rest = [
        (name, {"dry_run": True} if "dry_run" in tool.input_schema["properties"] else {})
        for name, tool in tools.items()
        if name not in named
    ]
    answers = {}
    for name, arguments in rows + rest:
        if callable(arguments):
            arguments = arguments(answers)
        answers[name] = await call(client, tools[name], complete(tools[name], arguments, examples))
    for name, arguments, expected in refusals:
        await refuse(client, tools[name], arguments, expected)
    try:
        await client.call_tool("no_such_tool", {})
    except MCPError as error:
        check(error.error.code == -32602, f"an unknown tool: {error}")
    else:
        check(False, "an unknown tool was accepted")
    return len(tools)


async def main(mode, endpoint, url):
    token = os.environ.get("FRONTDESK_TOKEN")
    headers = {"Authorization": f"Bearer {token}"} if token else None
    async with create_mcp_http_client(headers=headers) as http:
        examples = examples_in((await http.get(url.partition("/mcp")[0] + "/openapi.json")).json())
        async with Client(streamable_http_client(url, http_client=http), mode=mode) as client:
            tools = await try_endpoint(client, *TABLES[endpoint], examples)
            print(f"{endpoint}: {tools} tools called over {client.protocol_version}")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
