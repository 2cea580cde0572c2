-- Rows in every table that migrations up to 0009 make: somebody with Pro, a chat, triggers and a past.
INSERT INTO users (id, email, email_key, email_verified_at, password_hash, first_name, last_name, granted)
VALUES ('00000000-0000-4000-8000-000000000001', 'kept@bellwether.org', 'kept@bellwether.org', now(),
        '$argon2id$v=19$m=19456,t=2,p=1$UlGpvGIKsE3SIEqr3j0XxA$ZJNy+u0z8lWDqJvyAtrf1hAbAwrQm5sW4QCX8rLyzUE', 'Kim', 'Kept', 'admin');
INSERT INTO user_identities (issuer, subject, user_id)
VALUES ('https://issuer.example', 'kept', '00000000-0000-4000-8000-000000000001');
INSERT INTO user_settings (user_id, show_tradfi) VALUES ('00000000-0000-4000-8000-000000000001', true);
INSERT INTO sessions (id_hash, user_id) VALUES ('\x01', '00000000-0000-4000-8000-000000000001');
INSERT INTO account_tokens (token_hash, purpose, user_id, expires_at)
VALUES ('\x01', 'verify-email', '00000000-0000-4000-8000-000000000001', now() + interval '1 day');
INSERT INTO subscriptions (user_id, term, period_start, period_end, anchor_day)
VALUES ('00000000-0000-4000-8000-000000000001', 'annual', now() - interval '30 days', now() + interval '335 days', 7);
INSERT INTO wallets (user_id, network, address)
VALUES ('00000000-0000-4000-8000-000000000001', 'bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT');

INSERT INTO leads (telegram_user_id, telegram_username, first_name, last_command)
VALUES (9001, 'kept', 'Kim', '/start'), (9002, 'trying', 'Tom', '/start');
INSERT INTO telegram_chats (chat_id, telegram_user_id, username, first_name, user_id, linked_at)
VALUES (9001, 9001, 'kept', 'Kim', '00000000-0000-4000-8000-000000000001', now()),
       (9002, 9002, 'trying', 'Tom', NULL, NULL);
INSERT INTO handshakes (token_hash, code_hash, code_expires_at, chat_id, connected_at, ended_at)
VALUES ('\x01', '\x02', now(), 9001, now(), now());
INSERT INTO trial_codes (chat_id, nonce_hash, code_mac, expires_at)
VALUES (9002, '\x01', '\x02', now() + interval '1 hour');
INSERT INTO bundle_windows (chat_id, since, messages) VALUES (9001, now(), 1);
INSERT INTO send_pauses (chat_id, until) VALUES (9001, now() + interval '1 hour');

-- The insert also makes the rows of trigger_edits.
INSERT INTO triggers (id, user_id, trial_chat_id, symbol, op, level, band_low, band_high, phase)
VALUES ('00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000001', NULL, 'BTC', 'above', 90000, NULL, NULL, 'armed'),
       ('00000000-0000-4000-8000-000000000012', '00000000-0000-4000-8000-000000000001', NULL, 'ETH', 'inside', NULL, 10, 20, 'armed'),
       ('00000000-0000-4000-8000-000000000013', NULL, 9002, 'BTC', 'below', 1, NULL, NULL, 'armed');
INSERT INTO alerts (id, trigger_id, fire_no, user_id, symbol, price, fired_at, evidence)
VALUES ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000011', 0,
        '00000000-0000-4000-8000-000000000001', 'BTC', 90001, now() - interval '1 day', '{}');
INSERT INTO deliveries (channel, kind, alert_id, chat_id, user_id, status, settled_at, sent_at, message_id)
VALUES ('telegram', 'alert', '00000000-0000-4000-8000-000000000021', 9001, NULL, 'delivered', now(), now(), 1);

INSERT INTO market_state (source) VALUES ('live');
INSERT INTO price_cursors (symbol, seq, at, price, sight_at) VALUES ('BTC', 1, now(), 60000, now());
INSERT INTO price_log (source, symbols, seqs, ats, prices, backings, origins)
VALUES ('live', '{BTC}', '{1}', '{1}', '{60000}', '{60000}', '{kraken}');
INSERT INTO leases (name, owner, epoch, until) VALUES ('market', '00000000-0000-4000-8000-000000000031', 7, now());
INSERT INTO processes (id, roles, host, pid, version, started_at, report)
VALUES ('00000000-0000-4000-8000-000000000031', '{web,market,sender,scheduler}', 'old', 1, '0.0.9', now(), '{}');
INSERT INTO rate_limits (key, window_start, hits) VALUES ('sign-in:kept', now(), 1);

INSERT INTO discount_codes (id, code, kind, value, applies_to, cycles, currencies, created_by)
VALUES ('00000000-0000-4000-8000-000000000041', 'KEPT', 'percent', 10, 'both', 1, '{USDC}',
        '00000000-0000-4000-8000-000000000001');
INSERT INTO charges (user_id, provider, checkout_id, term, list_minor, due_minor, code_id, status, paid_minor, expires_at, paid_at)
VALUES ('00000000-0000-4000-8000-000000000001', 'coinbase-business', 'kept', 'annual', 10000, 9000,
        '00000000-0000-4000-8000-000000000041', 'paid', 9000, now(), now());
INSERT INTO webhook_events (provider, event_id, type, checkout_id) VALUES ('coinbase-business', 'kept', 'paid', 'kept');
INSERT INTO plan_notices (user_id, period_end, kind)
SELECT user_id, period_end, 'renewal-5' FROM subscriptions;

INSERT INTO news_feeds (url, checked_at) VALUES ('http://127.0.0.1:9', now());
INSERT INTO articles (feed_url, guid, url, url_key, source, title, symbols, score, lexicon, published_at)
VALUES ('http://127.0.0.1:9', 'kept', 'https://news.example/kept', 'news.example/kept', 'News', 'Bitcoin is kept', '{BTC}', 0.5, 'old', now());
INSERT INTO sentiment_alerts (user_id, symbol, side, mean, articles)
VALUES ('00000000-0000-4000-8000-000000000001', 'BTC', 'high', 0.8, 3);
INSERT INTO daily_summaries (user_id, on_date) VALUES ('00000000-0000-4000-8000-000000000001', current_date - 1);
INSERT INTO official_values (market, symbol, value, value_at, confirmed_at, source)
VALUES ('live', 'NASDAQ', 20000, now(), now(), 'yahoo');
INSERT INTO fed_changes (market, low, high, before_low, before_high, state, source, decided_at, told_at)
VALUES ('live', 3.5, 3.75, 3.75, 4, 'effective', 'nyfed', now() - interval '9 days', now());

WITH noted AS (
  INSERT INTO audit (action, actor_id, target_id, before, after)
  VALUES ('account.granted', NULL, '00000000-0000-4000-8000-000000000001', 'none', 'admin')
  RETURNING id)
INSERT INTO audit_subject (audit_id, user_id) SELECT id, '00000000-0000-4000-8000-000000000001' FROM noted;
