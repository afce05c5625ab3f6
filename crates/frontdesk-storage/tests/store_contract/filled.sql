-- At least one row of each table, with values that the databases store differently.
INSERT INTO workspaces (id, key, name, time_zone, page_language, frame_ancestors, invitations, landing_page) VALUES
(1, 'acme', 'Acme „Ünïcode“ 🦀', 'Europe/Berlin', 'de', 'https://acme.example', jsonb('{"aa": {"b": null, "ccc": [0.1, 1.5, -7], "d": 0.0}, "z": 1}'), 1),
(2, 'bare', '', 'UTC', 'en', '', NULL, 0);
INSERT INTO counters VALUES (1, 'links', 3), (1, 'people', 9007199254740993);
INSERT INTO members (workspace_id, user_id, key, name, email, role, time_zone, hours, archived, service_account, absences, max_meetings_per_day, landing_page) VALUES
(1, 1, 'priya', 'Priya', 'priya@acme.example', 'admin', 'Asia/Kolkata', jsonb('[{"days":["mon"],"from":"09:00","to":"17:00"}]'), 0, 0, jsonb('[]'), 4, 1),
(1, 2, 'Zoe', 'Zoë', 'zoe@acme.example', 'member', 'UTC', jsonb('[]'), 1, 1, NULL, NULL, 0),
(2, 1, 'ada', 'Ada', 'ada@bare.example', 'admin', 'UTC', jsonb('[]'), 0, 0, NULL, NULL, 1);
INSERT INTO calendars (workspace_id, user_id, position, kind, connection_id, account, only_names, book_into, book_into_name) VALUES
(1, 1, 0, 'caldav', x'000102030405060708090a0b0c0d0e0f', jsonb('{"password":"c2VhbGVk","url":"https://dav.example","username":"priya"}'), jsonb('["Work"]'), 'named', 'Work'),
(1, 2, 0, 'builtin', x'ffeeddccbbaa99887766554433221100', NULL, NULL, 'first', NULL);
INSERT INTO queues VALUES (1, 1, 'aes', 'AEs', 14, 0, 'catch_up', 'cancelled no_show');
INSERT INTO queue_members VALUES (1, 1, 0, 2, 3, 1790000000000001), (1, 1, 1, 1, 0, NULL);
INSERT INTO event_types (workspace_id, id, key, title, description, duration_minutes, slot_interval_minutes, buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, horizon_days, location, questions, every_member, active, max_meetings_per_day, max_meetings_per_week) VALUES
(1, 1, 'intro', 'Intro', 'line 1
line 2', 30, 15, 0, 5, 60, 60, jsonb('{"kind":"video"}'), jsonb('[]'), 0, 1, NULL, 9);
INSERT INTO event_type_hosts VALUES (1, 1, 0, 1), (1, 1, 1, 2);
INSERT INTO links (workspace_id, id, event_type_id, kind, slug, owner_user_id, created_by, created_at, archived_at, metadata, booking_queue_id) VALUES
(1, 1, 1, 'team', 'team', NULL, 1, 1790000000000001, NULL, jsonb('{"aa":"1","b":"2"}'), 1),
(1, 2, 1, 'personal', NULL, 1, 1, -1, 1790000000999999, jsonb('{}'), NULL);
INSERT INTO link_hosts VALUES (1, 1, 0, 2, 'must_attend', 1, 1), (1, 2, 0, 1, 'must_attend', 1, NULL);
INSERT INTO queue_assignments VALUES (1, 1, 2, 1790000000000002, 1, 1, zeroblob(16)), (1, 1, 2, 1790000000000003, 1, 2, NULL);
INSERT INTO queue_adjustments VALUES (1, 1, 2, -3, 'on leave „ü“', 1790000000000003, 1);
INSERT INTO bookings (workspace_id, uuid, title, event_type_id, starts_at, ends_at, buffer_before_minutes, buffer_after_minutes, time_zone, invitee_name, invitee_email, invitee_time_zone, guests, details, location, origin, reschedule_url, link_id, booked_by, state, cancel_reason, cancelled_at, cancelled_by, no_show_at, no_show_by, created_at, updated_at, manage_token, submission, revision, confirmation_code, confirmed_at)
WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 2500)
SELECT 1, unhex(format('%032x', n)), 'Intro ' || n, 1, 1790000000000000 + n * 1800000000, 1790000000000000 + (n + 1) * 1800000000, 0, 5,
    'UTC', 'Invitee ' || n, 'Person' || n || '@Corp.example', 'Europe/London', jsonb('[]'), jsonb('{"answers":{"q":"' || n || '"},"attribution":{},"hosts":[{"lead":true,"role":"must_attend","user_id":1}],"metadata":{"k":"ü"}}'), jsonb('{"kind":"video"}'),
    'link', NULL, 1, 1, 'scheduled', NULL, NULL, NULL, NULL, NULL, 1780000000000000 + n, 1780000000000000 + n, format('%032x', n), unhex(format('%032x', n)), n, NULL, NULL
FROM number;
UPDATE bookings SET state = 'cancelled', cancel_reason = 'ill', cancelled_at = 1790000000000003, cancelled_by = 1 WHERE revision % 5 = 1;
UPDATE bookings SET state = 'no_show', no_show_at = 1790000000000004, no_show_by = 2 WHERE revision % 5 = 2;
UPDATE bookings SET origin = 'workflow', reschedule_url = 'https://acme.example/r', link_id = NULL, booked_by = NULL WHERE revision % 5 = 3;
INSERT INTO booking_hosts
SELECT workspace_id, uuid, 0, 1, 'must_attend', 1, starts_at, ends_at, 0, 5, state = 'scheduled' FROM bookings;
INSERT INTO booking_choices VALUES (1, zeroblob(16), 1, 2, jsonb('[{"share":0.30000000000000004,"user_id":2}]'));
INSERT INTO booking_erasures VALUES (1, zeroblob(16), 'person0@corp.example');
INSERT INTO tokens VALUES ('tok_B', 1, 1, zeroblob(32), 'read write', 1790000000000000, 1990000000000000, NULL, 1790000000000000, 'tok_c', 'session', NULL, NULL, NULL, NULL), ('tok_c', 1, 1, randomblob(32), '', 0, NULL, 1, NULL, NULL, 'sign_in_link', NULL, NULL, NULL, NULL), ('tok_a', 2, 1, randomblob(32), '', 0, NULL, 1, NULL, NULL, 'api', 'https://client.example/ä', 'Claude', 1990000000000000, 'Zürich');
INSERT INTO holds VALUES (1, zeroblob(16), 2, 1, 1, 'tok_B', 1790000000000000, 1790001800000000, 0, 5, 1790000000000001);
INSERT INTO oauth_clients VALUES ('https://client.example/ä', 'Claude', 'https://client.example/a http://127.0.0.1/b', NULL, 1790000000000000, 1990000000000000, NULL), ('9z7h96631mn5', 'Cursor', 'cursor://x.y/z', randomblob(32), 1790000000000000, NULL, 1790000000000001);
INSERT INTO idempotency_keys VALUES (1, 'tok_B', 'key Ä', randomblob(32), randomblob(16), 1790000000000000, x'00ff', 1790000000000000), (1, 'tok_B', 'key a', randomblob(32), randomblob(16), 1790000000000000, NULL, 1790000000000000);
INSERT INTO people VALUES (1, 7, 'ada@corp.example', 'Ada@Corp.example', jsonb('{"name":"Ada"}'), jsonb('{}'), 1, 2);
INSERT INTO companies VALUES (1, 8, 'corp.example', jsonb('{"employees":120}'), jsonb('{}'), 1, 2);
INSERT INTO enrichment_settings VALUES (1, 5, jsonb('{"person":["hunter"]}'), 'hubspot', 'https://crm.example', randomblob(60), jsonb('[{"key":"inbound"}]'));
INSERT INTO enrichment_providers VALUES (1, 'hunter', 0, NULL, randomblob(60), 'rate_limited', 1790000000000000);
INSERT INTO enrichment_runs VALUES (1, zeroblob(16), zeroblob(32), 1, 1, 2, 3, 0);
INSERT INTO provider_calls VALUES (1, zeroblob(16), zeroblob(16), 'hunter', 1, 2, 'not_found', 404, 0.1, 2, 31), (1, randomblob(16), zeroblob(16), 'apollo', 1, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO suppressed_addresses VALUES (1, randomblob(32), 5);
INSERT INTO calendar_states (workspace_id, user_id, connection_id, version, read_at, read_anew_at, known_until, fault_kind, fault_detail, failures, next_read_at, renewed, server, write_fault_kind, write_fault_detail, reported_usable) VALUES
(1, 1, x'000102030405060708090a0b0c0d0e0f', 3, 1790000000000000, 1790000000000000, 1790000000000000, NULL, NULL, 0, 1790000000000000, randomblob(40), 'dav.example', 'credentials', 'read-only', 0);
INSERT INTO mirrored_calendars VALUES (1, 1, x'000102030405060708090a0b0c0d0e0f', 0, '/work/', 'Work', 1, 'cursor');
INSERT INTO calendar_busy VALUES (1, 1, x'000102030405060708090a0b0c0d0e0f', '/work/', 'a.ics', 1790000000000000, 1790000000000001);
INSERT INTO written_events VALUES (1, zeroblob(16), 1, x'000102030405060708090a0b0c0d0e0f', '/work/', 'b.ics', '"1"', 1, 1790000000000000, 1790000000000001);
INSERT INTO events (workspace_id, id, position, name, occurred_at, by_user_id, booking_uuid, revision, starts_at, ends_at, link_id, person_id, aside_until, from_user_id, to_user_id, changes, token_id, object_id, reason) VALUES
(1, randomblob(16), 1, 'link.created', 1790000000000000, 1, NULL, 0, NULL, NULL, 1, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(1, randomblob(16), 4, 'link.archived', 1790000000000001, 1, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL),
(1, zeroblob(16), 2, 'booking.created', 1790000000000001, NULL, zeroblob(16), 1, 5, 6, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
(1, randomblob(16), 3, 'token.revoked', 1790000000000001, 1, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'tok_c', NULL, NULL),
(1, randomblob(16), NULL, 'workspace.changed', 1790000000000002, 1, NULL, 0, NULL, NULL, NULL, NULL, 7, NULL, NULL, 'members: priya', NULL, NULL, NULL),
(1, randomblob(16), 5, 'member.unusable', 1790000000000001, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, 'credentials');
INSERT INTO deliveries (workspace_id, event_id, id, position, booking_uuid, kind, address, in_order, user_id, connection_id, mail_to, occasion, minutes_before, state, attempts, due_at, next_attempt_at, reason, link_id) VALUES
(1, zeroblob(16), randomblob(16), 2, zeroblob(16), 'mail', 'person0@corp.example', 1, NULL, NULL, 'Person0@Corp.example', 'confirmation', 0, 'pending', 2, 1790000000000000, 1790000000000000, '450', 1),
(1, zeroblob(16), randomblob(16), 2, zeroblob(16), 'calendar', '1', 1, 1, x'000102030405060708090a0b0c0d0e0f', NULL, NULL, 0, 'delivered', 1, 1790000000000000, 1790000000000000, NULL, NULL);
INSERT INTO merge_bases VALUES (1, '{"file":{"ä":1},"stored":{}}');
INSERT INTO webhooks VALUES (1, 'crm', 'https://hooks.example', randomblob(60), jsonb('["booking.created"]'), 0, NULL, 1790000000000000);
