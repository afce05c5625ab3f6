// Serves OpenID Connect on a port of 127.0.0.1. Its people sign in with their address, without a password.
//
//   node provider.mjs PORT REDIRECT_URI
//
// The client `confidential` has the secret `s+ecret:7`, the client `public` none.

import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

const [port, redirectUri] = process.argv.slice(2);

const key = async (alg) => {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: alg, alg, use: 'sig' };
};

const client = (id, more) => ({
  client_id: id, redirect_uris: [redirectUri], grant_types: ['authorization_code'], response_types: ['code'], ...more,
});

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    client('confidential', { client_secret: 's+ecret:7' }),
    client('public', { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' }),
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  cookies: { keys: ['of this test'] },
  findAccount: (context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: !id.startsWith('unverified') }),
  }),
  jwks: { keys: await Promise.all(['RS256', 'ES256'].map(key)) },
  pkce: { required: () => true },
});
provider.listen(Number(port), '127.0.0.1');
