"""Reads from packages how vendors describe the operations that the adapters call."""

import json
import re
import tarfile
import zipfile
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import consent
import shapes
from shapes import ANY, named, properties
from typescript import Declarations


TEXT_OR_NULL = ("one of", [("string", None), ("null", None)])


@dataclass
class Operation:
    """An operation as its vendor describes it; `path` is a regular expression."""

    name: str
    method: str
    path: str
    query: dict  # name: (required, shape)
    answer: tuple | None  # the shape of the response to a success
    body: tuple | None = None
    required: list = field(default_factory=list)  # properties of the body
    error: tuple = ANY
    # Whether `null` in the body clears a property.
    nulls: bool = False
    # Query parameter that selects properties of the answer, and the function that returns their paths.
    selection: tuple | None = None


class Package:
    """The TypeScript declarations and code of an archive from npm."""

    def __init__(self, folder, pattern):
        (path,) = folder.glob(pattern)
        with tarfile.open(path) as archive:
            self.files = {
                member.name: archive.extractfile(member).read()
                for member in archive
                if member.name.endswith((".d.ts", ".js", ".mjs"))
            }

    def text(self, path):
        return self.files[path].decode()

    def texts(self, pattern):
        return [text.decode() for path, text in sorted(self.files.items()) if re.search(pattern, path)]


def template(path):
    """Turns a path with `{names}` into a regular expression."""
    return re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(path))


def discovery(folder):
    (path,) = folder.glob("google_api_python_client-*.whl")
    with zipfile.ZipFile(path) as archive:
        return json.loads(archive.read("googleapiclient/discovery_cache/documents/calendar.v3.json"))


def google(folder):
    """Google's discovery document, which `google-api-python-client` contains."""
    document = discovery(folder)

    def shape(schema):
        if "$ref" in schema:
            return ("lazy", lambda: shape(document["schemas"][schema["$ref"]]))
        if schema["type"] == "array":
            return ("list", shape(schema["items"]))
        if schema["type"] == "object":
            if "additionalProperties" in schema:
                return ("map", shape(schema["additionalProperties"]))
            return ("object", {name: (False, shape(inner)) for name, inner in schema["properties"].items()})
        # The document lists the values of most enumerations only in the text.
        listed = schema.get("description", "").partition("Possible values are:")[2]
        values = schema.get("enum") or re.findall(r'- "(\w+)" - ', listed)
        if values and schema["type"] == "string":
            return named(*values)
        return (schema["format"] if schema.get("format") in shapes.FORMATS else schema["type"], None)

    def required(schema, method):
        inner = document["schemas"][schema]["properties"].items()
        return [name for name, schema in inner if method in schema.get("annotations", {}).get("required", [])]

    operations = []
    for method in (
        document["resources"]["calendarList"]["methods"]["list"],
        *(document["resources"]["events"]["methods"][name] for name in ("list", "insert", "patch", "delete")),
    ):
        parameters = {**document["parameters"], **method["parameters"]}
        body = document["schemas"][method["request"]["$ref"]] if "request" in method else None
        operations.append(
            Operation(
                name=method["id"],
                method=method["httpMethod"],
                path=template(document["basePath"] + method["path"]),
                query={
                    name: (parameter.get("required", False), shape(parameter))
                    for name, parameter in parameters.items()
                    if parameter["location"] == "query"
                },
                body=body and shape(body),
                required=required(body["id"], method["id"]) if body else [],
                answer=shape(method["response"]) if "response" in method else None,
                nulls=method["httpMethod"] == "PATCH",
                selection=("fields", partial_response),
            )
        )
    return document["rootUrl"].rstrip("/"), operations


def partial_response(text):
    """Splits `a,b(c,d)` into paths: `a`, `b.c`, `b.d`."""
    paths, above = [], []
    for token in re.findall(r"\w+|[()]", text):
        if token == "(":
            above.append(paths.pop().rpartition(".")[2])
        elif token == ")":
            above.pop()
        else:
            paths.append(".".join([*above, token]))
    return paths


def graph(folder):
    """Microsoft's generated client (operations) and types of Graph 1.0."""
    package = Package(folder, "microsoft-msgraph-sdk-users-*.tgz")
    types = Package(folder, "microsoft-microsoft-graph-types-*.tgz").text("package/microsoft-graph.d.ts")
    # The example in the description of `dateTime` shows the format.
    civil = ("object", {"dateTime": (False, ("civil time", None)), "timeZone": (False, TEXT_OR_NULL)})
    types = Declarations(types, instead={"DateTimeTimeZone": civil})
    operations = []
    for place in (
        "calendars",
        "calendars/item/calendarView/delta",
        "calendars/item/events",
        "events/item",
        "events/item/instances",
        "mailboxSettings",
    ):
        code, declared = (package.text(f"package/users/item/{place}/index{ending}") for ending in (".js", ".d.ts"))
        operations += graph_operations(code, declared, types)
    base = re.search(r'baseUrl = "(https://[^/"]+)/v1.0"', package.text("package/usersServiceClient.js"))
    return base[1], operations


def graph_operations(code, declared, types):
    """The operations of one path; `/users/{id}` is `/me` for the owner of a token."""
    uri = re.search(r'UriTemplate = "\{\+baseurl\}/users/\{user%2Did\}([^"]*)"', code)[1]
    path, _, listed = uri.replace("()", "").replace("{?", "?").replace("%2D", "-").partition("?")
    parameters = Declarations(declared)
    for verb, metadata in re.findall(r"^    (get|post|patch|delete): \{\n(.*?)^    \},", code, re.M | re.S):
        query = {}
        for interface in parameters.places:
            if interface.endswith(f"{verb.title()}QueryParameters"):
                for name, (_, shape) in properties(parameters.shape(interface)).items():
                    query[name if f"{name}=" in listed else f"${name}"] = (f"{name}=" in listed, shape)
        for name in {"startDateTime", "endDateTime"} & query.keys():
            query[name] = (True, ("date-time", None))
        factory = re.search(r"responseBodyFactory: create(\w+)FromDiscriminatorValue", metadata)
        serializer = re.search(r"requestBodySerializer: serialize(\w+)", metadata)
        yield Operation(
            name=f"{verb.upper()} /me{path}",
            method=verb.upper(),
            path=template("/v1.0/me" + path),
            query=query,
            body=types.parsed(serializer[1]) if serializer else None,
            answer=graph_answer(factory[1], declared, types) if factory else None,
            error=("object", {"error": (True, types.parsed("PublicError"))}),
            selection=("$select", lambda text: [f"value.{name}" for name in text.split(",")]),
        )


def graph_answer(name, declared, types):
    """An entity, a page of entities, or a page of a delta, with the annotations of the OData protocol."""
    text = (False, ("string", None))
    annotations = {"@odata.context": text, "@odata.etag": text}
    links = {"@odata.context": text, "@odata.nextLink": text}
    entity, page, _ = name.partition("CollectionResponse")
    if entity == "DeltaGetResponse":
        entity, page = re.search(r"value\?: (\w+)\[\]", declared)[1], True
        links["@odata.deltaLink"] = text
        annotations["@removed"] = (False, ("object", {"reason": (True, named("deleted", "changed"))}))
    shape = ("all of", [types.parsed(entity), ("object", annotations)])
    return ("object", {"value": (True, ("list", shape)), **links}) if page else shape


def generated(code, declared, types, prefix):
    """The operations of a client that OpenAPI Generator wrote in TypeScript."""
    functions = re.split(r"^ {4,8}(\w+)(?=(?:: )?\([^)]*\) (?:=>|\{))", code, flags=re.MULTILINE)
    for name, source in zip(functions[1::2], functions[2::2]):
        path = re.search(r"localVarPath = ['`]([^'`]+)['`]", source)
        verb = re.search(r"HttpMethod\.(\w+)|method: '(\w+)'", source)
        answer = re.search(rf"\b{name}\([^()]*\): Promise<(\w+)>", declared)
        if not path or not verb or not answer:
            continue
        request = f"Api{name[0].upper()}{name[1:]}Request"
        interface = next((found for found in types.places if found.endswith(request)), None)
        parameters = properties(types.shape(interface)) if interface else {}
        in_query = set(re.findall(r"QueryParam\w*\(?[\[(\"']+(\w+)['\"]", source))
        in_path = set(re.findall(r"\{(\w+)\}", path[1]))
        body = [shape for parameter, (_, shape) in parameters.items() if parameter not in in_query | in_path]
        yield Operation(
            name=f"{verb[1] or verb[2]} {prefix}{path[1]}",
            method=verb[1] or verb[2],
            path=template(prefix + path[1]),
            query={parameter: parameters[parameter] for parameter in in_query},
            body=body[0] if body else None,
            answer=types.parsed(answer[1]),
        )


def hubspot(folder):
    """HubSpot's client."""
    package = Package(folder, "hubspot-api-client-*.tgz")
    operations, base = [], None
    for module, apis in (("contacts", ("BasicApi", "SearchApi")), ("companies", ("SearchApi",)), ("owners", ("OwnersApi",))):
        place = f"package/lib/codegen/crm/{module}"
        declared = package.text(f"{place}/types/ObjectParamAPI.d.ts")
        types = Declarations(declared, *package.texts(rf"^{place}/models/\w+\.d\.ts"))
        for api in apis:
            operations += generated(package.text(f"{place}/apis/{api}.js"), declared, types, "")
        base = re.search(r'"(https://[^"]+)"', package.text(f"{place}/servers.js"))[1]
        for operation in operations:
            operation.error = types.parsed("ModelError" if "ModelError" in types else "Error")
    for operation in operations:
        if "properties" in operation.query and operation.path.endswith("/[^/]+"):
            # HubSpot's documentation shows the URL of a contact's page, which the client omits.
            operation.answer = ("all of", [operation.answer, ("object", {"url": (False, ("string", None))})])
            always = [name for name in properties(operation.answer) if name != "properties"]
            operation.selection = (
                "properties",
                lambda text: always + [f"properties.{name}" for name in text.split(",")],
            )
    return base, operations


def pipedrive(folder):
    """Pipedrive's client."""
    package = Package(folder, "pipedrive-*.tgz")
    operations = []
    for version, api in (("v2", "persons-api"), ("v2", "organizations-api"), ("v1", "users-api")):
        place = f"package/dist/versions/{version}"
        declared = package.text(f"{place}/api/{api}.d.ts")
        # By its text, `next_cursor` is null on the last page.
        last_page = ("object", {"next_cursor": (False, TEXT_OR_NULL)})
        instead = {"GetDealsProductsResponseAdditionalData": last_page}
        types = Declarations(declared, *package.texts(rf"^{place}/models/[\w-]+\.d\.ts"), instead=instead)
        # The client uses this prefix with an account's own host.
        prefix = re.search(r"\$\{basePath\}(/api/v\d)", package.text(f"{place}/configuration.js"))[1]
        operations += generated(package.text(f"{place}/api/{api}.js"), declared, types, prefix)
        base = re.search(r'"(https://[^/"]+)', package.text(f"{place}/base.js"))[1]
    return base, operations


def salesforce(folder):
    """The types of standard objects in jsforce; Salesforce publishes no description of the REST API."""
    package = Package(folder, "jsforce-jsforce-node-*.tgz")
    place = "package/lib/types"
    time = {"DateString": ("Salesforce time", None)}
    objects = Declarations(*package.texts(rf"^{place}/(standard-)?schema\.d\.ts"), instead=time)
    answers = Declarations(*package.texts(r"^package/lib/(query|types/common)\.d\.ts"))

    def field_of(name, first, of_parent=("",)):
        """Returns the shape of a field, or of a parent such as `Owner` with the selected fields."""
        if not any(of_parent):
            return properties(objects.shape(f"Fields${name}"))[first][1]
        parents = properties(objects.shape(f"ParentReferences${name}"))
        (_, parent), *null = shapes.options(parents[first][1])
        _, referenced = parent["Name"][1]
        inner = {rest: (True, field_of(referenced, rest)) for rest in of_parent}
        inner["attributes"] = (False, ANY)
        return ("one of", [("object", inner), *null])

    def answer(query):
        parts = re.fullmatch(r"SELECT ([\w.,]+) FROM (\w+) WHERE (.+) ORDER BY (\w+) DESC LIMIT \d+", query["q"][0])
        selected, name, condition, order = parts.groups()
        for compared in re.findall(r"(\w+) (?:=|LIKE)", re.sub(r"'(\\.|[^'])*'", "", condition)) + [order]:
            field_of(name, compared)
        nested = {}
        for path in selected.split(","):
            first, _, rest = path.partition(".")
            nested.setdefault(first, []).append(rest)
        record = {first: (True, field_of(name, first, rest)) for first, rest in nested.items()}
        record["attributes"] = (False, ANY)
        return answers.shape("QueryResult", [("object", record)])

    query = Operation(
        name="GET /services/data/v68.0/query",
        method="GET",
        path=r"/services/data/v\d+\.\d+/query",
        query={"q": (True, ("string", None))},
        answer=("by query", answer),
        error=("list", answers.parsed("SaveError")),
    )
    return None, [query]


def google_consent(folder):
    return consented(*consent.google(Package(folder, "google-auth-library-*.tgz"), discovery(folder)))


def microsoft_consent(folder):
    return consented(*consent.microsoft(Package(folder, "azure-msal-common-*.tgz")))


def consented(endpoints, asked, exchanged, answer):
    """The request of the browser, and the exchange of the code, whose form is recorded as a query."""
    operations = [
        Operation(
            name=f"{method} {endpoint}",
            method=method,
            path=template(urlsplit(endpoint).path),
            query={name: (name in required, shape) for name, shape in query.items()},
            answer=answer,
        )
        for method, endpoint, required, query, answer in (
            ("GET", endpoints[0], consent.ASKED, asked, None),
            ("POST", endpoints[1], consent.EXCHANGED, exchanged, answer),
        )
    ]
    return " ".join(endpoints), operations


VENDORS = {
    "google": google,
    "google consent": google_consent,
    "graph": graph,
    "hubspot": hubspot,
    "microsoft consent": microsoft_consent,
    "pipedrive": pipedrive,
    "salesforce": salesforce,
}
