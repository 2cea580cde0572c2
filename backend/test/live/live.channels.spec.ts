import request from 'supertest';
import { ChannelTroubleJob } from '../../src/pipeline/delivery/added-channels/channel-trouble-job.js';
import { GroupChannels } from '../../src/pipeline/delivery/added-channels/telegram-group/group-channels.js';
import { pushReceipt } from '../../src/pipeline/delivery/push-receipt.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { databaseTime } from '../support/database-time.js';
import { runJob } from '../support/run-job.js';
import { testConfig } from '../support/test-config.js';

const GROUP = '-1001';

let app: TrialApp;
const tabs: Browser[] = [];

beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

interface StoredChannel {
  readonly kind: 'push' | 'telegram-group' | 'webhook';
  readonly state: 'on' | 'unproven';
  readonly failingHours?: number;
}

/** A person with a tab and a channel; `told` is how often the tab heard that channels changed. */
async function personWith({ kind, state, failingHours }: StoredChannel) {
  const person = await makePerson(app.db);
  const tab = await openBrowser(app.url, { cookie: await signIn(app.nest, person) });
  tabs.push(tab);
  const [channel] = await app.db.query<{ id: string }[]>(
    `INSERT INTO channels (user_id, kind, label, address, address_key, sealed, state, config, chat_id, failures, failing_since)
     VALUES ($1, $2, 'Desk', 'desk.example', '\\x00', '', $3, '{"host": "desk.example"}', $4::bigint, $5::int,
             now() - $6::int * interval '1 hour') RETURNING id`,
    [
      person.id,
      kind,
      state,
      kind === 'telegram-group' ? GROUP : null,
      failingHours === undefined ? 0 : 8,
      failingHours ?? null,
    ],
  );
  return { channelId: channel?.id ?? '', told: () => tab.heard['channels:changed'].length };
}

it('tells all whose group has removed the bot, once, and nobody else', async () => {
  const group = { kind: 'telegram-group', state: 'on' } as const;
  const [ann, bob] = [await personWith(group), await personWith(group)];
  const eve = await personWith({ kind: 'webhook', state: 'on' });
  const channels = app.nest.get(GroupChannels);
  await channels.switchOff(GROUP, 'kicked');
  await until(() => ann.told() === 1 && bob.told() === 1);
  await channels.switchOff(GROUP, 'kicked');
  await channels.move(GROUP, '-1002');
  await until(() => ann.told() === 2 && bob.told() === 2);
  expect(eve.told()).toBe(0);
});

it('tells the person whose device has shown the test', async () => {
  const { channelId, told } = await personWith({ kind: 'push', state: 'unproven' });
  const receipt = pushReceipt(
    testConfig({}).sessionSecret,
    { of: 'channel', id: channelId },
    await databaseTime(app.db),
  );
  await request(app.url).post('/api/deliveries/shown').send({ receipt }).expect(204);
  await until(() => told() === 1);
});

it('tells the person whose channel was given up after a day', async () => {
  const { told } = await personWith({ kind: 'webhook', state: 'on', failingHours: 25 });
  await runJob(app.nest.get(ChannelTroubleJob).job);
  await until(() => told() === 1);
});
