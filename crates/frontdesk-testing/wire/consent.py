"""Reads from the vendors' client libraries how they describe consent in a browser (RFC 6749, section 4.1)."""

import re

from shapes import named, properties
from typescript import Declarations

TEXT = ("string", None)
# RFC 6749, sections 4.1.1 and 4.1.3, and RFC 7636, sections 4.3 and 4.5.
ASKED = ["client_id", "code_challenge", "code_challenge_method", "redirect_uri", "response_type", "scope", "state"]
EXCHANGED = ["client_id", "client_secret", "code", "code_verifier", "grant_type", "redirect_uri"]


def google(library, document):
    """Returns the endpoints, the parameters of both requests, and the response; scopes are in the discovery document."""
    place = "package/build/src/auth"
    code = library.text(f"{place}/oauth2client.js")
    endpoints = [re.search(rf"{name}: '([^']+)'", code)[1] for name in ("oauth2AuthBaseUrl", "oauth2TokenUrl")]
    declared = re.sub(r"\[key: string\]: [^;]+;", "", library.text(f"{place}/oauth2client.d.ts"))
    asked = {name: shape for name, (_, shape) in properties(Declarations(declared).shape("GenerateAuthUrlOpts")).items()}
    asked["scope"] = ("list", named(*document["auth"]["oauth2"]["scopes"]))
    source = re.search(r"async getTokenAsync\(options\) \{(.*?)^    \}", code, re.M | re.S)[1]
    exchanged = dict.fromkeys(re.findall(r"^ {12}(?:values\.)?(\w+)(?::| =)", source, re.M), TEXT)
    exchanged["grant_type"] = named(re.search(r"grant_type: '(\w+)'", source)[1])
    answers = Declarations(library.text(f"{place}/credentials.d.ts"))
    return endpoints, asked, exchanged, answers.shape("CredentialRequest")


def microsoft(library):
    """Returns the same of Microsoft, whose library declares no scopes of Graph."""
    constants = library.text("package/dist/utils/Constants.mjs")
    parameters = library.text("package/types/constants/AADServerParamKeys.d.ts")
    parameters = dict.fromkeys(re.findall(r'const \w+ = "([^"]+)"', parameters), TEXT)
    prompts = re.search(r"const PromptValue = \{(.*?)\}", constants, re.S)[1]
    challenge = re.search(r'const S256_CODE_CHALLENGE_METHOD = "(\w+)"', constants)[1]
    asked = {
        **parameters,
        "prompt": named(*re.findall(r'"(\w+)"', prompts)),
        "code_challenge_method": named(challenge),
    }
    grant = re.search(r'AUTHORIZATION_CODE_GRANT: "(\w+)"', constants)[1]
    host = re.search(r'const DEFAULT_AUTHORITY_HOST = "([^"]+)"', constants)[1]
    metadata = library.text("package/dist/authority/AuthorityMetadata.mjs")
    endpoints = [
        re.search(rf"{name}: `([^`]+)`", metadata)[1].replace("${host}", host)
        for name in ("authorization_endpoint", "token_endpoint")
    ]
    answers = library.text("package/types/response/ServerAuthorizationTokenResponse.d.ts")
    answers = Declarations(answers, instead={"AuthenticationScheme": TEXT})
    exchanged = {**parameters, "grant_type": named(grant)}
    return endpoints, asked, exchanged, answers.shape("ServerAuthorizationTokenResponse")
