/** The access that a member gave, as JSON; keep it as secret as a password. */
export interface StoredSession {
  /** The address of the service. */
  issuer: string;
  client_id: string;
  access_token: string;
  refresh_token: string;
  /** The expiry of the access token, in seconds since 1970. */
  expires_at: number;
  /** The granted scopes, separated by spaces. */
  scope: string;
}

/** Receives each new value of a session, and `null` at its end. */
export type OnChange = (stored: StoredSession | null) => void | Promise<void>;

/** Why a member is not signed in. */
export class SignInError extends Error {
  override name = "SignInError";

  constructor(
    message: string,
    /** The code of an error response, such as `access_denied` (RFC 6749, sections 4.1.2.1 and 5.2). */
    readonly code?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Seconds before its expiry at which an access token is refreshed. */
const MARGIN = 30;
/** The timeout of a request in milliseconds. */
const TIMEOUT = 30_000;

/**
 * The access of a signed-in member.
 *
 * Only one process may use a session, because each refresh replaces its tokens.
 */
export class Session {
  /** The address of the service. */
  readonly issuer: string;
  readonly #onChange: OnChange;
  #stored: StoredSession | null;
  #refreshing: Promise<string> | undefined;

  /** Restores a stored session. */
  constructor(stored: StoredSession, onChange: OnChange = () => {}) {
    this.issuer = stored.issuer;
    this.#stored = stored;
    this.#onChange = onChange;
  }

  /** The value to store; `null` after the end of the session. */
  get stored(): StoredSession | null {
    return this.#stored;
  }

  /**
   * Returns a valid access token: the token source for `connect`.
   *
   * It refreshes a token that expires, or that the service `rejected`.
   *
   * @throws SignInError if the member must sign in again, or the service cannot be reached
   */
  readonly token = async (rejected?: string): Promise<string> => {
    const { access_token, expires_at } = this.#current();
    if (access_token !== rejected && Date.now() / 1000 < expires_at - MARGIN) return access_token;
    // A second use of a refresh token would revoke the access (RFC 9700, section 4.14.2).
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  };

  /**
   * Revokes the access (RFC 7009).
   *
   * @throws SignInError if the service cannot be reached; the session then continues
   */
  async signOut(): Promise<void> {
    await this.#refreshing?.catch(() => {});
    if (this.#stored === null) return;
    const { client_id, refresh_token } = this.#stored;
    const { revocation_endpoint } = await discover(this.issuer);
    await request(revocation_endpoint, new URLSearchParams({ token: refresh_token, client_id }));
    await this.#change(null);
  }

  async #refresh(): Promise<string> {
    const { client_id, refresh_token } = this.#current();
    const metadata = await discover(this.issuer);
    try {
      const stored = await requestTokens(metadata, { grant_type: "refresh_token", client_id, refresh_token });
      await this.#change(stored);
      return stored.access_token;
    } catch (error) {
      if (!(error instanceof SignInError) || error.code !== "invalid_grant") throw error;
      await this.#change(null);
      throw new SignInError("the access has expired or was revoked: sign in again", error.code, { cause: error });
    }
  }

  #current(): StoredSession {
    if (this.#stored === null) throw new SignInError("the session has ended: sign in again");
    return this.#stored;
  }

  async #change(stored: StoredSession | null): Promise<void> {
    this.#stored = stored;
    await this.#onChange(stored);
  }
}

/** The metadata of an authorization server (RFC 8414, section 2). */
export interface Metadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint: string;
  revocation_endpoint: string;
}

/** Reads the metadata, and checks the issuer (RFC 8414, section 3.3). */
export async function discover(issuer: string): Promise<Metadata> {
  const metadata = await request<Metadata>(`${issuer}/.well-known/oauth-authorization-server`);
  if (metadata.issuer === issuer) return metadata;
  throw new SignInError(
    `the service at ${issuer} has the address ${metadata.issuer}: use that address, or correct its --base-url`,
  );
}

/** Requests tokens (RFC 6749, section 3.2) for the service (RFC 8707). */
export async function requestTokens(
  { issuer, token_endpoint }: Metadata,
  form: { client_id: string } & Record<string, string>,
): Promise<StoredSession> {
  type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string };
  const tokens = await request<Tokens>(token_endpoint, new URLSearchParams({ ...form, resource: issuer }));
  const { access_token, refresh_token, expires_in, scope } = tokens;
  const expires_at = Math.floor(Date.now() / 1000) + expires_in;
  return { issuer, client_id: form.client_id, access_token, refresh_token, expires_at, scope };
}

/** Sends a GET, or a POST with a form or JSON; returns the JSON of the response. */
export async function request<T>(url: string, body?: URLSearchParams | object): Promise<T> {
  const form = body instanceof URLSearchParams;
  const post = { method: "POST", body: form ? body : JSON.stringify(body) };
  const headers: HeadersInit = body && !form ? { "Content-Type": "application/json" } : {};
  let response, text;
  try {
    response = await fetch(url, { ...(body && post), headers, signal: AbortSignal.timeout(TIMEOUT) });
    text = await response.text();
  } catch (error) {
    throw new SignInError(`${url} cannot be reached`, undefined, { cause: error });
  }
  const json = parse(text);
  if (response.ok) return json as T;
  const { error, error_description } = json as { error?: string; error_description?: string };
  const reason = error === undefined ? response.statusText : `${error}: ${error_description}`;
  throw new SignInError(`${url} returned ${response.status} ${reason}`, error);
}

/** Parses a JSON object; another text, such as that of a proxy, is an empty one. */
function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
