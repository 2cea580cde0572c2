import { createHash, createHmac, randomUUID } from 'node:crypto';
import { sessionCookieKey } from '@bellwether/backend/identity/sessions/session-cookie.js';
import type { BillingSummary, BillingTerm, ChargeResponse } from '@bellwether/backend/contract/billing.js';
import type { DatabaseView } from '../../support/database-view.js';
import { postJson } from '../../support/post-json.js';
import { SECRET } from '../cluster/cluster.js';

/** Somebody with an account, signed in. */
export interface Payer {
  readonly id: string;
  /** Of every call. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer to a wish to pay: the page, or a refusal. */
export interface PageAnswer {
  readonly status: number;
  readonly url: string | null;
}

const CALL_MS = 20_000;

/** Free accounts whose sessions are stored as the product stores them. */
export async function makePayers(database: DatabaseView, count: number): Promise<Payer[]> {
  const made = Array.from({ length: count }, () => ({ id: randomUUID(), sid: randomUUID() }));
  const ids = made.map(({ id }) => id);
  const hashes = made.map(({ sid }) => createHash('sha256').update(sid).digest());
  await database.rows(
    `INSERT INTO users (id, email, email_key, first_name, last_name)
     SELECT id, id || '@people.example', id || '@people.example', 'Ann', 'Example' FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  await database.rows('INSERT INTO user_settings (user_id) SELECT unnest($1::uuid[])', [ids]);
  await database.rows(
    'INSERT INTO sessions (id_hash, user_id) SELECT * FROM unnest($1::bytea[], $2::uuid[])',
    [hashes, ids],
  );
  return made.map(({ id, sid }) => ({ id, headers: { cookie: `bw_session=${passOf(sid)}` } }));
}

/** Asks a process for the page on which the person pays a term. Never rejects: no answer is status 0. */
export async function askForPage(
  url: string,
  { headers }: Payer,
  options: { readonly plan: BillingTerm; readonly code?: string },
): Promise<PageAnswer> {
  try {
    const answer = await postJson(`${url}/api/billing/checkout`, options, { headers, limitMs: CALL_MS });
    const body = (await answer.json()) as Partial<ChargeResponse>;
    return { status: answer.status, url: body.url ?? null };
  } catch {
    return { status: 0, url: null };
  }
}

/** What the product tells the person of their plan. @throws Error if it does not. */
export async function planOf(url: string, { headers }: Payer): Promise<BillingSummary['plan']> {
  const answer = await fetch(`${url}/api/billing/summary`, { headers, signal: AbortSignal.timeout(CALL_MS) });
  if (answer.status !== 200)
    throw new Error(`A summary was answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as BillingSummary).plan;
}

/** The session cookie, signed as the product signs it. */
function passOf(sid: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sid, iss: 'bellwether' })}`;
  return `${signed}.${createHmac('sha256', sessionCookieKey(SECRET)).update(signed).digest('base64url')}`;
}
