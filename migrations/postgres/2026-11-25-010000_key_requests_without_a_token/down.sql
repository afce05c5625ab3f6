-- Loses the keys of requests without a token; repeated, such a request runs again.
DELETE FROM idempotency_keys WHERE token_id NOT IN (SELECT id FROM tokens);
ALTER TABLE idempotency_keys
ADD CONSTRAINT idempotency_keys_token_id_fkey FOREIGN KEY (token_id) REFERENCES tokens (id);
