import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { type ConnectedTrial, startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

describe('what is done in the bot', () => {
  let app: TrialApp;
  let ann: ConnectedTrial;
  let browser: Browser;

  beforeAll(async () => {
    app = await startTrialApp();
    ann = await app.connect('ann_live');
    browser = await openBrowser(app.url, { auth: { trialToken: ann.token } });
  });
  afterAll(async () => {
    browser.close();
    await app.stop();
  });

  const alerts = () =>
    app.telegram.messages(ann.person).filter(({ text }) => text.includes('▲ BTC above 65,000 — now'));
  const heard = () => browser.heard['trigger:changed'].map(([trigger]) => trigger);

  /** Publishes a price until what it should bring has come: the evaluator may still be getting ready. */
  async function moveUntil(price: number, condition: () => boolean): Promise<void> {
    await until(() => {
      app.move('BTC', price);
      return condition();
    });
  }

  it('is in force at once, and seen in the browser', async () => {
    app.move('BTC', 64_000);
    app.telegram.sendText(ann.person, '/above BTC 65,000');
    await until(() => heard().length > 0);
    expect(heard()[0]).toMatchObject({ symbol: 'BTC', direction: 'above', price: 65_000, active: true });
    await moveUntil(65_100, () => browser.heard['alert:recorded'].length === 1);
    await until(() => alerts().length === 1);
    // It was not in breach before it rang, either.
    await until(() => heard().at(-1)?.breachState === 'breached');
    const pressFor = async (label: string, isSeen: () => boolean): Promise<void> => {
      const messageId = Number(alerts()[0]?.id);
      app.telegram.pressButton(ann.person, { messageId, label });
      await until(isSeen);
    };
    app.move('BTC', 64_950);
    await pressFor('Re-arm now', () => heard().at(-1)?.breachState === 'none');
    await moveUntil(65_050, () => browser.heard['alert:recorded'].length === 2);
    await until(() => alerts().length === 2);
    await pressFor('Snooze 1 h', () => heard().at(-1)?.snoozedUntil !== undefined);
    await pressFor('Disarm', () => heard().at(-1)?.active === false);
    expect(heard().at(-1)).not.toHaveProperty('snoozedUntil');
    app.telegram.sendText(ann.person, '/list');
    await until(() => app.telegram.messages(ann.person).at(-1)?.text.includes('· disarmed') === true);
    app.telegram.sendText(ann.person, '/delete 1');
    await until(() => browser.heard['trigger:deleted'].length === 1);
  });
});
