import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { TelegramLinkFixture } from '../fixtures/telegram-link-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: TelegramLinkFixture;
const tabs: Browser[] = [];

beforeAll(async () => {
  fixture = await TelegramLinkFixture.open();
});
afterAll(() => fixture.close());
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

async function tab(options: Parameters<typeof openBrowser>[1]): Promise<Browser> {
  const opened = await openBrowser(fixture.app.url, options);
  tabs.push(opened);
  return opened;
}

const statuses = ({ heard }: Browser) => heard['telegram:status'].map(([status]) => status);

describe('the open tabs', () => {
  it('of an account hear how its chat stands, and those of others nothing', async () => {
    const ann = await fixture.person();
    const bob = await fixture.person();
    const one = await tab({ cookie: ann.cookie });
    const two = await tab({ cookie: ann.cookie });
    const stranger = await tab({ cookie: bob.cookie });
    const phone = fixture.phone('ann_in_tabs');
    await fixture.link(ann, phone);
    await until(() => statuses(two).length === 1);
    fixture.app.telegram.block(phone);
    await until(() => statuses(two).length === 2);
    fixture.app.telegram.unblock(phone);
    await until(() => statuses(two).length === 3);
    fixture.app.telegram.sendText(phone, '/stop');
    await until(() => statuses(two).length === 4);
    await fixture.http.delete('/api/telegram/link').set('Cookie', ann.cookie).expect(200);
    await until(() => statuses(two).length === 5 && statuses(one).length === 5);
    const chat = {
      connected: true,
      owner: 'account',
      username: 'ann_in_tabs',
      telegramUsername: 'ann_in_tabs',
      chat_id: String(phone),
    };
    expect(statuses(one)).toEqual([
      chat,
      { ...chat, blocked: true },
      chat,
      { ...chat, stopped: true },
      { connected: false, owner: 'account' },
    ]);
    expect(statuses(two)).toEqual(statuses(one));
    expect(statuses(stranger)).toEqual([]);
  });

  it('of a trial that is taken over hear that it is over, and of its chat no more', async () => {
    const ann = await fixture.person();
    const trial = await fixture.app.connect('taken_over');
    const before = await tab({ auth: { trialToken: trial.token } });
    await fixture.addTrialTriggers(trial.chatId, ['BTC']);
    const question = await fixture.start(trial.person, (await fixture.begin(ann)).code);
    const both = await tab({ cookie: ann.cookie, auth: { trialToken: trial.token } });
    await fixture.press(trial.person, question, 'Confirm and keep my trigger');
    await until(() => before.heard['session:ended'].length === 1);
    await until(() => both.heard['trigger:changed'].length === 1);
    await until(() => statuses(both).some(({ owner }) => owner === 'account'));
    fixture.app.telegram.block(trial.person);
    await until(() => statuses(both).some(({ blocked }) => blocked === true));
    const names = { username: 'taken_over', telegramUsername: 'taken_over' };
    const connected = { connected: true, chat_id: String(trial.person), ...names };
    // The push of its own connection may come after the tab.
    expect([[], [connected]]).toContainEqual(statuses(before));
    expect(before.heard['trigger:changed']).toEqual([]);
  });
});
