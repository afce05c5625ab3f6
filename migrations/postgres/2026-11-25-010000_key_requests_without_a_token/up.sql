-- `token_id` is the scope of a key: a token's id or, without a token, a hash of the request's path.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_token_id_fkey;
