import request, { type Test } from 'supertest';
import type { ImportPreview, TriggerFile } from '../../src/contract/trigger-file.js';
import type { Caller, UserTriggersFixture } from './user-triggers-fixture.js';

type Body = string | Buffer | object;

/** Exports and imports of people, as their browsers do them. */
export class TriggerFiles {
  constructor(private readonly fixture: UserTriggersFixture) {}

  async json(person: Caller): Promise<TriggerFile> {
    return (await person.get('triggers/export').expect(200)).body;
  }

  async csv(person: Caller): Promise<string> {
    return (await person.get('triggers/export?format=csv').expect(200)).text;
  }

  /** A file: CSV if it is text or bytes, else JSON. */
  send({ cookie }: Caller, file: Body, query: string): Test {
    const isCsv = typeof file === 'string' || Buffer.isBuffer(file);
    return request(this.fixture.app.url)
      .post(`/api/triggers/import?${query}`)
      .set('Cookie', cookie)
      .set('Content-Type', isCsv ? 'text/csv' : 'application/json')
      .send(file);
  }

  async preview(person: Caller, file: Body): Promise<ImportPreview> {
    return (await this.send(person, file, 'dryRun=true').expect(200)).body;
  }

  apply(person: Caller, file: Body, token: string): Test {
    return this.send(person, file, `token=${token}`);
  }

  /** Previews and applies; answers what the preview said. */
  async import(person: Caller, file: Body): Promise<ImportPreview> {
    const preview = await this.preview(person, file);
    const { token: _token, ...outcome } = preview;
    const { body } = await this.apply(person, file, preview.token).expect(200);
    expect(body).toEqual(outcome);
    return preview;
  }
}

const above = (level: number) => ({ kind: 'price', way: 'above', level }) as const;
const move = { kind: 'move', window: '1h', way: 'up', percent: 3 } as const;
const rsi = { kind: 'rsi', candles: '4h', way: 'above', level: 70 } as const;

/** An end that lies ahead by the database's clock. */
export async function endAhead(fixture: UserTriggersFixture): Promise<string> {
  const [row] = await fixture.app.db.query<{ end: Date }[]>(`SELECT now() + interval '30 days' AS end`);
  return row?.end.toISOString() ?? '';
}

/** One trigger of each kind, and of each rule that a file has. */
export async function addEveryKind(fixture: UserTriggersFixture, person: Caller): Promise<void> {
  await fixture.showTradfi(person);
  const bodies = [
    { op: 'above', v1: 70_000 },
    { op: 'below', v1: 0.000_000_12, symbol: 'PEPE' },
    { op: 'inside', v1: 50_000, v2: 55_000.5 },
    { op: 'outside', v1: 50_000, v2: 70_000, active: false },
    { op: 'above', v1: 4.5, symbol: 'FED' },
    { watch: move },
    { watch: { ...move, window: '7d', way: 'either', percent: 2.75 } },
    { watch: { kind: 'trail', way: 'fall', percent: 5 }, hysteresis: 1.5 },
    { watch: { kind: 'average', type: 'ema', length: 200, candles: '1d', way: 'below' } },
    { watch: rsi, symbol: 'ADA', alwaysRings: true },
    { watch: { kind: 'extreme', window: '24h', way: 'low' } },
    { watch: above(80_000), guards: [{ watch: move }, { symbol: 'ETH', watch: rsi }] },
    { watch: above(80_000), source: 'kraken', repeat: 'once', cooldownSec: 0 },
    { watch: above(90_000), expiresAt: await endAhead(fixture), cooldownSec: 3_600, hysteresis: 0.25 },
    { watch: above(91_000), name: '=SUM(A1)', note: `'-1; "quoted", and 🔔` },
  ];
  for (const body of bodies) await person.post('triggers', { symbol: 'BTC', ...body }).expect(201);
  await fixture.app.db.query('DELETE FROM rate_limits');
}

export const withoutIds = ({ triggers, ...file }: TriggerFile) => ({
  ...file,
  triggers: triggers.map(({ id: _id, ...row }) => row),
});
