import { createHash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { fireFor, linkChat } from './account-alerts.js';
import { makeCharge } from './charges.js';
import { makeCode } from './codes.js';
import { type MadePerson, makePerson } from './people.js';

/** Somebody of whom every table knows something. */
export interface WholeLife extends MadePerson {
  readonly chatId: number;
  readonly checkoutId: string;
  /** Whatever leads to the person, as it would stand in a dump. */
  readonly traces: readonly string[];
}

let lives = 0;

/** An account with all there can be, in every table that can hold something of a person. Each has names of its own. */
export async function makeWholeLife(db: DataSource): Promise<WholeLife> {
  lives += 1;
  const n = lives;
  const chatId = 7_310_000_000 + n;
  const telegramUserId = 8_420_000_000 + n;
  const handle = `Zorrina_handle_${n}`;
  const [first, last] = [`Zorrina${n}`, `Quillfeather${n}`];
  const email = `zorrina.${n}@quillfeather.example`;
  const person = await makePerson(db, { email, emailVerified: true, paidForMs: 60_000_000 });
  const { id } = person;
  await db.query(
    `UPDATE users SET first_name = $2, last_name = $3, password_hash = $4, free_workspace_at = now() WHERE id = $1`,
    [id, first, last, `hash-of-${n}-secret`],
  );
  await db.query(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, username, first_name) VALUES ($1, $2, $3, $4)`,
    [chatId, telegramUserId, handle, first],
  );
  await linkChat(db, chatId, id);
  await fireFor(db, { userId: id, by: chatId });
  await fireFor(db, { userId: id, by: 'not-connected', level: 66_000 });
  await db.query(
    `INSERT INTO leads (telegram_user_id, telegram_username, first_name, last_name, last_command)
     VALUES ($1, $2, $3, $4, '/start')`,
    [telegramUserId, handle, first, last],
  );
  const charge = await makeCharge(db, { userId: id });
  await db.query(
    `INSERT INTO alerts (trigger_id, fire_no, trial_chat_id, symbol, price, fired_at, evidence)
     VALUES (gen_random_uuid(), 1, $1, 'BTC', 60000, now(), '{}')`,
    [chatId],
  );
  await makeCode(db, { forUserId: id });
  const { id: codeId } = await makeCode(db);
  await db.query('UPDATE discount_codes SET made_for_user_id = $2, created_by = $2 WHERE id = $1', [
    codeId,
    id,
  ]);
  const ofUser = [
    `INSERT INTO sessions (id_hash, user_id) VALUES (sha256($1::uuid::text::bytea), $1)`,
    `INSERT INTO account_tokens (token_hash, purpose, user_id, expires_at)
     VALUES (sha256($1::uuid::text::bytea), 'verify-email', $1, now() + interval '1 day')`,
    `INSERT INTO user_identities (issuer, subject, user_id) VALUES ('https://issuer.example', 'subject-of-${n}-there', $1)`,
    `INSERT INTO wallets (user_id, network, address, tokens)
     VALUES ($1, 'ethereum', '0xwallet-of-${n}-there', '[{"symbol": "ETH"}]')`,
    `INSERT INTO sentiment_alerts (user_id, symbol, side, mean, articles) VALUES ($1, 'BTC', 'low', -0.5, 3)`,
    `INSERT INTO daily_summaries (user_id, on_date) VALUES ($1, current_date)`,
    `INSERT INTO plan_notices (user_id, period_end, kind) SELECT user_id, period_end, 'renewal-5' FROM subscriptions WHERE user_id = $1`,
    `INSERT INTO deliveries (channel, kind, user_id, body, sealed) VALUES ('email', 'mail', $1, 'verify-email', 'sealed'::bytea)`,
  ];
  for (const sql of ofUser) await db.query(sql, [id]);
  const ofChat = [
    `INSERT INTO deliveries (channel, kind, chat_id, body) VALUES ('telegram', 'test', $1, 'TEST for ${handle}')`,
    `INSERT INTO trial_codes (chat_id, nonce_hash, code_mac, expires_at)
     VALUES ($1, 'nonce'::bytea, 'mac'::bytea, now() + interval '1 hour')`,
    `INSERT INTO bundle_windows (chat_id, since, messages) VALUES ($1, now(), 1)`,
    `INSERT INTO send_pauses (chat_id, until) VALUES ($1, now() + interval '1 hour')`,
    `INSERT INTO handshakes (token_hash, code_hash, code_expires_at, chat_id, connected_at, ended_at)
     VALUES (sha256(('t' || $1::bigint)::text::bytea), sha256(('c' || $1::bigint)::bytea), now(), $1::bigint, now(), now())`,
  ];
  for (const sql of ofChat) await db.query(sql, [chatId]);
  await db.query(
    `INSERT INTO handshakes (token_hash, code_hash, code_expires_at, user_id, asking_chat_id)
     VALUES (sha256(('u' || $1::uuid)::bytea), sha256(('v' || $1::uuid)::bytea), now(), $1::uuid, $2)`,
    [id, chatId],
  );
  await db.query(
    `INSERT INTO webhook_events (provider, event_id, type, checkout_id) VALUES ('coinbase-business', $1, 'paid', $2)`,
    [`event-${n}`, charge.checkoutId],
  );
  const mailHash = createHash('sha256').update(email).digest('base64url');
  const keys = [`person:${id}`, `sign-in:${mailHash}:address:192.0.2.77`, `trial-edit:${chatId}`];
  keys.push(`trial-start:${handle.toLowerCase()}`, `trial-start-in-vain:@${handle.toLowerCase()}`);
  await db.query('INSERT INTO rate_limits (key, window_start, hits) SELECT unnest($1::text[]), now(), 1', [
    keys,
  ]);
  await db.query(
    `WITH noted AS (
       INSERT INTO audit (action, actor_id, target_id, before, after)
       VALUES ('account.suspended', NULL, $1, 'active', 'suspended'), ('account.suspended', $1, NULL, 'active', 'suspended')
       RETURNING id, target_id)
     INSERT INTO audit_subject (audit_id, user_id, address, words)
     SELECT id, target_id, '198.51.100.${n % 250}9', $2 FROM noted`,
    [id, `It was ${email} who did it`],
  );
  const traces = [email, first, last, handle, `${chatId}`, `${telegramUserId}`, mailHash];
  traces.push(
    `hash-of-${n}-secret`,
    `subject-of-${n}-there`,
    `wallet-of-${n}-there`,
    `198.51.100.${n % 250}9`,
  );
  return { ...person, chatId, checkoutId: charge.checkoutId, traces };
}
