import { pino } from 'pino';
import { Telegraf } from 'telegraf';
import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { TelegramReach } from '../../src/pipeline/delivery/telegram/reach.js';
import { ManualClock } from '../../src/platform/clock/testing/manual-clock.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { HealthFields } from '../../src/platform/health/health-fields.js';
import { type LeaseHolder, type LeaseName, Leases } from '../../src/platform/leases/leases.js';
import { BotLauncher } from '../../src/features/telegram-bot/bot-launcher.js';
import { BotStatus } from '../../src/features/telegram-link/bot-status.js';
import { UpdatePoller } from '../../src/features/telegram-bot/update-poller.js';
import { UpdateQueue } from '../../src/features/telegram-bot/update-queue.js';
import { WebhookWatch } from '../../src/features/telegram-bot/webhook-watch.js';
import { testConfig } from '../support/test-config.js';

/** As servers answer it: https://github.com/eternnoir/pyTelegramBotAPI/issues/543 (the Bot API's page has no example). */
const CONFLICT = {
  method: 'getUpdates',
  error_code: 409,
  description:
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
};
/** https://core.telegram.org/bots/api#responseparameters */
const FLOOD = {
  method: 'getUpdates',
  error_code: 429,
  description: 'Too Many Requests: retry after 40',
  parameters: { retry_after: 40 },
};
const OURS = 'https://alerts.example.com/api/telegram/webhook';

class OwnLease extends Leases {
  override seek(_name: LeaseName, holder: LeaseHolder): void {
    holder.taken({ owner: '00000000-0000-4000-8000-000000000001', epoch: 1 });
  }
  override fence(): null {
    return null;
  }
  override isSure(): boolean {
    return true;
  }
  override refused(): void {}
  override async release(): Promise<void> {}
}

let telegram: TelegramStandIn;
let clock: ManualClock;
let fields: HealthFields;
let launcher: BotLauncher;

/** The launcher against the stand-in, by a clock that only the test moves. */
async function launch(webhookSecret: string | null): Promise<void> {
  telegram = await startTelegramStandIn();
  clock = new ManualClock(1_700_000_000_000);
  fields = new HealthFields();
  const logger = pino({ level: 'silent' });
  const bot = new Telegraf('1:test', { telegram: { apiRoot: telegram.url } });
  const config = testConfig({
    publicUrl: 'https://alerts.example.com',
    telegram: { ...testConfig({}).telegram, webhookSecret },
  });
  const status = new BotStatus({} as DataSource, clock, config, fields);
  const poller = new UpdatePoller(bot, new UpdateQueue(bot, logger), clock);
  const watch = new WebhookWatch(bot, status, clock, config, logger);
  const reach = new TelegramReach(clock, logger);
  launcher = new BotLauncher(bot, poller, watch, status, new OwnLease(), reach, clock, config, logger);
}
afterEach(async () => {
  await launcher.onModuleDestroy();
  await telegram.close();
});

const count = (method: string): number => telegram.calls().filter((call) => call.method === method).length;
const health = () => fields.read()['bot'];

describe('updates that are fetched', () => {
  beforeEach(() => launch(null));

  it('are asked for less and less often while another process fetches them too, until a poll is answered', async () => {
    telegram.script({ ...CONFLICT, times: 7 });
    launcher.onModuleInit();
    for (const [n, wait] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      await until(() => clock.waits[0] === wait * 1000, `a wait of ${wait} s`);
      expect([count('getUpdates'), count('getMe')]).toEqual([n + 1, n + 1]);
      expect(health()).toMatchObject({
        fault: 'another process fetches the updates of this bot, trying again',
        since: expect.any(String),
      });
      if (n < 6) clock.forward(wait * 1000);
    }
    clock.forward(30_000);
    telegram.pushUpdate({ edited_message: {} });
    await until(() => count('getUpdates') === 8, 'an answered poll');
    await until(() => (health() as { fault: unknown }).fault === null, 'the end of the fault');
    telegram.script(CONFLICT);
    await telegram.down();
    await telegram.up();
    await until(() => clock.waits[0] === 1000, 'the shortest wait');
  });

  it('are not asked for before Telegram wants it', async () => {
    telegram.script(FLOOD);
    launcher.onModuleInit();
    await until(() => clock.waits[0] === 40_000, 'the wait that was asked for');
  });

  it('tell the name of the bot', async () => {
    launcher.onModuleInit();
    await until(() => count('getUpdates') === 0 && health() !== undefined && count('deleteWebhook') === 1);
    expect(health()).toMatchObject({ username: 'BellwetherAlertsBot', updates: 'polling', fault: null });
  });
});

describe('a webhook', () => {
  const call = async (method: string, body: object): Promise<{ url: string }> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${telegram.url}/bot1:test/${method}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { result: { url: string } }).result;
  };
  /** One look, a minute later; ends when what it found is dealt with. */
  async function look(sets: number): Promise<void> {
    const looks = count('getWebhookInfo');
    clock.forward(60_000);
    await until(() => count('getWebhookInfo') > looks && count('setWebhook') >= sets, 'a look');
    await until(() => clock.waits[0] === 60_000, 'the next wait');
  }

  beforeEach(async () => {
    await launch('a_secret');
    launcher.onModuleInit();
    await until(() => clock.waits[0] === 60_000, 'the webhook is set');
  });

  it('is looked at every minute and left alone while it is ours', async () => {
    for (let n = 1; n <= 3; n += 1) await look(1);
    expect([count('getWebhookInfo'), count('setWebhook')]).toEqual([3, 1]);
    expect(health()).toMatchObject({ updates: 'webhook', fault: null });
  });

  it.each([
    ['gone', '', 'is not set'],
    ['that of another', 'https://other.example/x', 'is set to https://other.example'],
  ])('that is %s is set again, and said so', async (_name, url, words) => {
    await call('setWebhook', { url });
    await look(3);
    expect(health()).toMatchObject({ fault: `the webhook ${words} instead of ${OURS}` });
    expect((await call('getWebhookInfo', {})).url).toBe(OURS);
    await look(3);
    expect(health()).toMatchObject({ fault: null });
  });

  it('that is refused is tried again, later and later', async () => {
    const refusal = {
      error_code: 400,
      description: 'Bad Request: bad webhook: IP address 0.0.0.0 is reserved',
    };
    telegram.script({ method: 'getWebhookInfo', error_code: 502 });
    telegram.script({ method: 'setWebhook', times: 2, ...refusal });
    clock.forward(60_000);
    for (const wait of [1, 2, 4]) {
      await until(() => clock.waits[0] === wait * 1000, `a wait of ${wait} s`);
      clock.forward(wait * 1000);
    }
    await until(() => clock.waits[0] === 60_000, 'the webhook is set');
    expect(health()).toMatchObject({ fault: null });
  });
});
