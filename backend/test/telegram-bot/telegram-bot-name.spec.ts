import request from 'supertest';
import { until } from '../../src/platform/clock/testing/until.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { HealthFields } from '../../src/platform/health/health-fields.js';
import { BotStatus } from '../../src/features/telegram-link/bot-status.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase } from '../support/test-database.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const WRONG = { ...testConfig({}).telegram, username: 'MistypedBot' };
const RIGHT = 'BellwetherAlertsBot';

describe('a bot whose configured name is wrong', () => {
  let app: TrialApp;
  beforeAll(async () => {
    app = await startTrialApp({ telegram: WRONG });
  });
  afterAll(() => app.stop());

  it('is opened by the name that Telegram gives it', async () => {
    await until(async () => (await request(app.url).get('/api/telegram/bot')).body.username === RIGHT);
    const { body } = await request(app.url).post('/api/trial/handshake').expect(201);
    expect(body.deeplink).toContain(`/${RIGHT}?start=`);
    expect(body.applink).toContain(`?domain=${RIGHT}&start=`);
  });
});

it('is known to a process that never asked Telegram, by the heartbeat of the one that did', async () => {
  const database = await createTestDatabase();
  const db = database.dataSource;
  const id = '00000000-0000-4000-8000-000000000001';
  const nameTold = () =>
    new BotStatus(db, new SystemClock(), testConfig({ telegram: WRONG }), new HealthFields()).username();
  await expect(nameTold()).resolves.toBe(WRONG.username);
  await db.query(
    `INSERT INTO processes (id, roles, host, pid, version, started_at, report)
     VALUES ($1, '{sender}', 'here', 1, '1', now(), '{}')`,
    [id],
  );
  await db.query(`INSERT INTO leases (name, owner, epoch, until) VALUES ('telegram', $1, 1, now())`, [id]);
  for (const [report, name] of [
    [{}, WRONG.username],
    [{ bot: null }, WRONG.username],
    [{ bot: { username: '../evil?' } }, WRONG.username],
    [{ bot: { username: RIGHT } }, RIGHT],
  ] as const) {
    await db.query('UPDATE processes SET report = $1', [JSON.stringify(report)]);
    await expect(nameTold()).resolves.toBe(name);
  }
  await database.drop();
});
