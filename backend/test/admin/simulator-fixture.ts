import request, { type Test } from 'supertest';
import type { DataSource } from 'typeorm';
import { type Condition, isBand } from '../../src/contract/trigger.js';
import type { Phase } from '../../src/pipeline/evaluator/domain/trigger-machine.js';
import { makePerson, signIn } from '../fixtures/people.js';
import type { TrialApp } from '../fixtures/trial-app.js';

export interface AdminCaller {
  readonly cookie: string;
  /** As the admin, or as who the other cookie says. A text is sent as it is. */
  post(path: string, body: object | string, cookie?: string): Test;
}

/** A new admin, signed in. */
export async function adminCaller({ db, nest, url }: TrialApp): Promise<AdminCaller> {
  const admin = await signIn(nest, await makePerson(db, { grant: 'admin' }));
  return {
    cookie: admin,
    post: (path, body, cookie = admin) =>
      request(url).post(path).set('Cookie', cookie).set('Content-Type', 'application/json').send(body),
  };
}

export type TriggerInput = Condition & {
  readonly symbol: string;
  readonly phase?: Phase;
  readonly paused?: 'plan';
  /** Of a trial; else of a new person's. */
  readonly chatId?: string;
};

/** Adds triggers, each older than the one after it. Returns their ids in that order. */
export async function addTriggers(
  { db }: Pick<TrialApp, 'db'>,
  options: readonly TriggerInput[],
): Promise<{ readonly ids: readonly string[] }> {
  const owner = await makePerson(db, { grant: 'pro' });
  const rows = options.map((options, place) => ({
    place,
    symbol: options.symbol,
    op: options.op,
    level: isBand(options) ? null : options.level,
    low: isBand(options) ? options.low : null,
    high: isBand(options) ? options.high : null,
    phase: options.phase ?? 'armed',
    paused: options.paused ?? null,
    chat: options.chatId ?? null,
  }));
  const added = await db.query<{ id: string }[]>(
    `INSERT INTO triggers (user_id, trial_chat_id, symbol, op, level, band_low, band_high, phase, paused, created_at)
     SELECT CASE WHEN chat IS NULL THEN $2::uuid END, chat, symbol, op, level, low, high, phase, paused,
            now() - interval '1 day' + place * interval '1 s'
       FROM jsonb_to_recordset($1) AS wish (place int, symbol text, op text, level numeric, low numeric, high numeric,
                                            phase text, paused text, chat bigint)
      ORDER BY place
     RETURNING id`,
    [JSON.stringify(rows), owner.id],
  );
  return { ids: added.map(({ id }) => id) };
}

const TABLES = [
  'triggers',
  'trigger_edits',
  'alerts',
  'deliveries',
  'price_cursors',
  'price_log',
  'market_state',
];

/** Every row of what a fire would write to. */
export async function snapshotOf(db: DataSource): Promise<Readonly<Record<string, unknown>>> {
  const rows: Record<string, unknown> = {};
  for (const table of TABLES) {
    rows[table] = await db.query(
      `SELECT to_jsonb(each) AS row FROM ${table} each ORDER BY to_jsonb(each)::text`,
    );
  }
  return rows;
}
