import { randomUUID } from 'node:crypto';
import { makeCharge } from '../fixtures/charges.js';
import { makePerson, type MadePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

/** Who calls. `free` owns whatever a route's id names; `other` is free as well and owns none of it. */
export const CALLERS = ['anonymous', 'other', 'free', 'pro', 'suspended', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

/** The address of whoever admins do something to. */
export const SUBJECT_EMAIL = 'subject@people.example';

/** One running product with somebody of every kind signed in. */
export class AccessWorld {
  private constructor(
    readonly app: TrialApp,
    readonly owner: MadePerson,
    private readonly people: Readonly<Record<Exclude<Caller, 'anonymous'>, MadePerson>>,
  ) {}

  static async start(): Promise<AccessWorld> {
    const app = await startTrialApp({ rateLimitScale: 1_000 });
    for (const [symbol, price] of [
      ['BTC', 60_000],
      ['ETH', 3_000],
      ['SOL', 150],
      ['USDT', 1],
    ] as const) {
      app.prices.set(symbol, price);
    }
    const { db } = app;
    const people = {
      other: await makePerson(db),
      free: await makePerson(db),
      pro: await makePerson(db, { grant: 'pro' }),
      suspended: await makePerson(db),
      admin: await makePerson(db, { grant: 'admin' }),
    };
    await db.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [people.suspended.id]);
    return new AccessWorld(app, people.free, people);
  }

  /** The Cookie header of a new session: a call may end the one it comes with. Empty for `anonymous`. */
  cookie(caller: Caller): Promise<string> {
    return caller === 'anonymous' ? Promise.resolve('') : signIn(this.app.nest, this.people[caller]);
  }

  /** Nobody has any trigger, wallet, channel, route, hook, API token or used-up limit. */
  async tidy(): Promise<void> {
    await this.app.db.query('DELETE FROM triggers WHERE user_id IS NOT NULL');
    await this.app.db.query('DELETE FROM wallets');
    await this.app.db.query('DELETE FROM channels');
    await this.app.db.query('DELETE FROM routes');
    await this.app.db.query('DELETE FROM hooks');
    await this.app.db.query('DELETE FROM api_tokens');
    await this.app.db.query('DELETE FROM rate_limits');
  }

  /** The id of a new trigger of the owner. */
  async trigger(): Promise<string> {
    const [row] = await this.app.db.query<{ id: string }[]>(
      `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'BTC', 'above', 70000, 'armed') RETURNING id`,
      [this.owner.id],
    );
    return row?.id ?? '';
  }

  /** The id of a new payment of the owner that a person has to decide on. */
  async payment(): Promise<string> {
    const { db } = this.app;
    const { id } = await makeCharge(db, { userId: this.owner.id, status: 'failed', expiresInMs: -1 });
    await db.query(`UPDATE charges SET review = 'other-network' WHERE id = $1`, [id]);
    return id;
  }

  /** The id of a new wallet of the owner. */
  async wallet(): Promise<string> {
    const [row] = await this.app.db.query<{ id: string }[]>(
      `INSERT INTO wallets (user_id, network, address) VALUES ($1, 'ethereum', $2) RETURNING id`,
      [this.owner.id, `0x${randomUUID().replaceAll('-', '')}00000000`],
    );
    return row?.id ?? '';
  }

  /** The id of a new webhook of the owner, whose secret cannot be opened. */
  async channel(): Promise<string> {
    const [row] = await this.app.db.query<{ id: string }[]>(
      `INSERT INTO channels (user_id, kind, label, address, address_key, config, sealed)
       VALUES ($1, 'webhook', 'Home', 'hooks.example/…', 'key', '{"host": "hooks.example"}', '') RETURNING id`,
      [this.owner.id],
    );
    return row?.id ?? '';
  }

  /** The id of a new request of the owner for a group. */
  async groupRequest(): Promise<string> {
    const [row] = await this.app.db.query<{ id: string }[]>(
      `INSERT INTO group_requests (user_id, form, expires_at) VALUES ($1, 'channel', now()) RETURNING id`,
      [this.owner.id],
    );
    return row?.id ?? '';
  }

  /** The id of a new route of the owner. */
  async route(): Promise<string> {
    const [row] = await this.app.db.query<{ id: string }[]>(
      `INSERT INTO routes (user_id, name) VALUES ($1, 'Night') RETURNING id`,
      [this.owner.id],
    );
    return row?.id ?? '';
  }

  /** The id of a new hook of the owner. */
  async hook(): Promise<string> {
    const [row] = await this.app.db.query<{ id: string }[]>(
      `INSERT INTO hooks (user_id, name, secret_hash) VALUES ($1, 'Breakout', $2) RETURNING id`,
      [this.owner.id, Buffer.from(randomUUID())],
    );
    return row?.id ?? '';
  }

  /** The id of a new person, for admins to do something to. */
  async subject(status: 'active' | 'suspended'): Promise<string> {
    const { db } = this.app;
    await db.query('DELETE FROM users WHERE email = $1', [SUBJECT_EMAIL]);
    const { id } = await makePerson(db, { email: SUBJECT_EMAIL });
    await db.query('UPDATE users SET status = $2 WHERE id = $1', [id, status]);
    return id;
  }

  stop(): Promise<void> {
    return this.app.stop();
  }
}
