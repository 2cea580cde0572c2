import request, { type Test } from 'supertest';
import type { MinuteSource } from '../../src/pipeline/price-feed/minute-source.js';
import type { Trigger } from '../../src/contract/trigger.js';
import { type MadePerson, makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

/** A signed-in person's browser. */
export interface Caller extends MadePerson {
  readonly cookie: string;
  get(path: string): Test;
  post(path: string, body?: object): Test;
  put(path: string, body: object): Test;
  delete(path: string): Test;
  /** A new trigger of theirs. */
  add(symbol?: string, level?: number): Promise<Trigger>;
  list(): Promise<Trigger[]>;
}

/** The whole backend and the browsers of people with accounts; BTC costs 60,000, ETH 3,000, SOL 150. */
export class UserTriggersFixture {
  private constructor(readonly app: TrialApp) {}

  /** `minuteSources`: see `startTrialApp`. */
  static async open(minuteSources: readonly MinuteSource[] = []): Promise<UserTriggersFixture> {
    const app = await startTrialApp({}, minuteSources);
    app.prices.set('BTC', 60_000);
    app.prices.set('ETH', 3_000);
    app.prices.set('SOL', 150);
    return new UserTriggersFixture(app);
  }

  async person(options: PersonOptions = {}): Promise<Caller> {
    const person = await makePerson(this.app.db, options);
    const cookie = await signIn(this.app.nest, person);
    const http = request(this.app.url);
    const caller: Caller = {
      ...person,
      cookie,
      get: (path) => http.get(`/api/${path}`).set('Cookie', cookie),
      post: (path, body = {}) => http.post(`/api/${path}`).set('Cookie', cookie).send(body),
      put: (path, body) => http.put(`/api/${path}`).set('Cookie', cookie).send(body),
      delete: (path) => http.delete(`/api/${path}`).set('Cookie', cookie),
      add: async (symbol = 'BTC', level = 70_000) =>
        (await caller.post('triggers', { symbol, op: 'above', v1: level }).expect(201)).body,
      list: async () => (await caller.get('triggers').expect(200)).body,
    };
    return caller;
  }

  pro(): Promise<Caller> {
    return this.person({ grant: 'pro' });
  }

  /** Gives an account triggers past every check, on BTC, each of a level of its own. */
  async fill(person: MadePerson, count: number): Promise<void> {
    await this.app.db.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase)
       SELECT $1, 'BTC', 'above', 100000 + n, CASE WHEN n % 2 = 0 THEN 'armed' ELSE 'disarmed' END
         FROM generate_series(1, $2) n`,
      [person.id, count],
    );
  }

  async pause(triggerId: string): Promise<void> {
    await this.app.db.query(`UPDATE triggers SET paused = 'plan' WHERE id = $1`, [triggerId]);
  }

  async showTradfi(person: MadePerson): Promise<void> {
    await this.app.db.query('UPDATE user_settings SET show_tradfi = true WHERE user_id = $1', [person.id]);
  }

  close(): Promise<void> {
    return this.app.stop();
  }
}
