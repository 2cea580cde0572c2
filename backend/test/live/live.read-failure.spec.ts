import request from 'supertest';
import { TriggersService } from '../../src/features/triggers/triggers.service.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { type ConnectedTrial, startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let ann: ConnectedTrial;
let mine: Browser;
let anonymous: Browser;
let failures: number;

beforeAll(async () => {
  app = await startTrialApp();
  ann = await app.connect('ann_holds');
  app.prices.set('BTC', 60_000);
  const triggers = app.nest.get(TriggersService);
  const views = triggers.views.bind(triggers);
  triggers.views = async (...asked) => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database does not answer');
    return views(...asked);
  };
});
beforeEach(async () => {
  mine = await openBrowser(app.url, { auth: { trialToken: ann.token } });
  anonymous = await openBrowser(app.url);
});
afterEach(() => {
  mine.close();
  anonymous.close();
});
afterAll(() => app.stop());

const upsertBtc = (threshold: number) =>
  request(app.url)
    .post('/api/trial/triggers/upsert')
    .send({
      token: ann.token,
      trigger: { symbol: 'BTC', operator: 'ABOVE', threshold, isArmed: true },
    })
    .expect(200);

describe('when the news of a browser cannot be read', () => {
  it('once, they come a little later, and once', async () => {
    failures = 1;
    await upsertBtc(70_000);
    await until(() => mine.heard['trigger:changed'].length > 0);
    expect(failures).toBeLessThan(0);
    expect(mine.socket.connected).toBe(true);
  });

  it('twice, the browser is made to connect again, and no other', async () => {
    failures = 2;
    await upsertBtc(71_000);
    await until(() => mine.socket.disconnected);
    expect(await anonymous.unwatch([])).toMatchObject({ ok: true });
    const again = await openBrowser(app.url, { auth: { trialToken: ann.token } });
    await upsertBtc(72_000);
    await until(() => again.heard['trigger:changed'].length > 0);
    again.close();
  });
});
