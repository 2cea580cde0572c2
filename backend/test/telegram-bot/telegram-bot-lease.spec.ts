import type { DataSource } from 'typeorm';
import {
  startTelegramStandIn,
  type TelegramStandIn,
} from '../../../e2e/stand-ins/telegram/start-telegram-stand-in.js';
import { DeliveryHealth } from '../../src/pipeline/delivery/delivery-health.js';
import { type Fence, type LeaseHolder, type LeaseName, Leases } from '../../src/platform/leases/leases.js';
import { TriggerEntity } from '../../src/features/triggers/trigger.entity.js';
import { type RunningRooms, startBot } from '../fixtures/delivery-app.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { until } from '../../src/platform/clock/testing/until.js';

/** A lease that changes hands when the test says so. */
class SetLeases extends Leases {
  override async release(): Promise<void> {}
  sure = false;
  /** How often somebody asked whether the lease is sure. */
  asked = 0;
  private held: Fence | null = null;
  private readonly holders: LeaseHolder[] = [];

  give(fence: Fence): void {
    this.held = fence;
    this.sure = true;
    for (const holder of this.holders) holder.taken(fence);
  }
  take(): void {
    this.held = null;
    this.sure = false;
    for (const holder of this.holders) holder.lost();
  }
  override seek(name: LeaseName, holder: LeaseHolder): void {
    if (name === 'telegram') this.holders.push(holder);
  }
  override fence(): Fence | null {
    return this.held;
  }
  override isSure(): boolean {
    this.asked += 1;
    return this.sure;
  }
  override refused(): void {}
}

describe('the bot in two processes', () => {
  let database: TestDatabase;
  let db: DataSource;
  let telegram: TelegramStandIn;
  const running: RunningRooms[] = [];

  beforeAll(async () => {
    database = await createTestDatabase([TriggerEntity]);
    db = database.dataSource;
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    telegram = await startTelegramStandIn();
  });
  afterEach(async () => {
    for (const rooms of running.splice(0)) await rooms.stop();
    await telegram.close();
  });

  async function start(leases?: Leases): Promise<RunningRooms> {
    const rooms = await startBot({ db, telegram: { apiRoot: telegram.url }, ...(leases && { leases }) });
    running.push(rooms);
    return rooms;
  }
  const polls = (after = 0) => telegram.calls(after).filter(({ method }) => method === 'getUpdates');
  const conflicts = () => telegram.calls().filter(({ status }) => status === 409);
  /** Every update is confirmed, which the next poll does when it begins. */
  async function pollUnderWay(): Promise<void> {
    await until(async () => {
      const answer = await fetch(`${telegram.url}/bot1:test/getWebhookInfo`);
      const { result } = (await answer.json()) as { result: { pending_update_count: number } };
      return result.pending_update_count === 0;
    }, 'the next poll');
  }
  async function ask(person: number): Promise<void> {
    const before = telegram.accepted().length;
    telegram.sendText(person, '/help');
    await until(() => telegram.accepted().length > before, 'an answer');
  }

  it('answers in one of them, and in the other as soon as that one has stopped', async () => {
    const first = await start();
    const { id: person } = telegram.putPerson({ first_name: 'Ada' });
    await ask(person);
    await start();
    await ask(person);
    await first.stop();
    running.shift();
    await ask(person);
    expect(conflicts()).toEqual([]);
    expect(telegram.accepted()).toHaveLength(3);
  });

  it('gives up the poll at once when the lease is lost, and polls again when it is back', async () => {
    const leases = new SetLeases();
    await start(leases);
    expect(telegram.calls()).toEqual([]);
    leases.give({ owner: '00000000-0000-4000-8000-000000000001', epoch: 1 });
    const { id: person } = telegram.putPerson({ first_name: 'Ada' });
    await ask(person);
    await pollUnderWay();
    const before = telegram.calls().length;
    leases.take();
    const [ended] = await until(
      () => (polls(before).length > 0 ? polls(before) : null),
      'the end of the poll',
    );
    expect(ended?.status).toBe(0); // given up, not answered
    telegram.sendText(person, '/help');
    leases.give({ owner: '00000000-0000-4000-8000-000000000001', epoch: 3 });
    await until(() => telegram.accepted().length === 2, 'the answer');
    expect(conflicts()).toEqual([]);
  });

  it('does not poll while it is not sure of its lease', async () => {
    const leases = new SetLeases();
    await start(leases);
    leases.give({ owner: '00000000-0000-4000-8000-000000000001', epoch: 1 });
    const { id: person } = telegram.putPerson({ first_name: 'Ada' });
    await ask(person);
    await pollUnderWay();
    const before = telegram.calls().length;
    leases.sure = false;
    await until(() => polls(before).length > 0, 'the end of the poll');
    const ended = polls().length;
    telegram.sendText(person, '/help');
    const { asked } = leases;
    await until(() => leases.asked > asked + 2, 'looks at the lease');
    expect(polls()).toHaveLength(ended);
    expect(telegram.accepted()).toHaveLength(1);
    leases.sure = true;
    await until(() => telegram.accepted().length === 2, 'the answer');
  });

  it('takes webhook updates in every process, and registers in the one that holds the lease', async () => {
    const webhook = { apiRoot: telegram.url, webhookSecret: 'a_secret' };
    const leases = new SetLeases();
    const standby = await startBot({ db, telegram: webhook, leases });
    running.push(standby);
    running.push(await startBot({ db, telegram: webhook }));
    await until(() => telegram.calls().some(({ method }) => method === 'setWebhook'), 'the registration');
    const { id } = telegram.putPerson({ first_name: 'Ada', started: true });
    const from = { id, is_bot: false, first_name: 'Ada' };
    const chat = { id, type: 'private', first_name: 'Ada' };
    const body = JSON.stringify({
      update_id: 1,
      message: { message_id: 1, date: 1, from, chat, text: '/HELP' },
    });
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'a_secret' };
    const brought = await fetch(`${standby.url}/api/telegram/webhook`, { method: 'POST', headers, body });
    expect(brought.status).toBe(200);
    await until(() => telegram.accepted().length === 1, 'the answer');
    expect(telegram.calls().filter(({ method }) => method === 'setWebhook')).toHaveLength(1);
    expect(polls()).toEqual([]);
  });

  it('answers what a webhook brings to a process that has never asked Telegram who the bot is', async () => {
    telegram.script({ method: 'getMe', times: 1_000_000, error_code: 502 });
    const webhook = { apiRoot: telegram.url, webhookSecret: 'a_secret' };
    const standby = await startBot({ db, telegram: webhook, leases: new SetLeases() });
    running.push(standby);
    const { id } = telegram.putPerson({ first_name: 'Ada', started: true });
    const from = { id, is_bot: false, first_name: 'Ada' };
    const chat = { id, type: 'private', first_name: 'Ada' };
    const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': 'a_secret' };
    for (const update_id of [1, 2]) {
      const message = { message_id: update_id, date: 1, from, chat, text: '/help' };
      const body = JSON.stringify({ update_id, message });
      await fetch(`${standby.url}/api/telegram/webhook`, { method: 'POST', headers, body });
      await until(() => telegram.accepted().length === update_id, 'the answer');
    }
  });

  const health = (rooms: RunningRooms) => rooms.get(DeliveryHealth).telegram();

  it('knows that Telegram is there, or gone, or back, although nothing is sent', async () => {
    await telegram.down();
    const rooms = await start();
    await until(() => health(rooms).state === 'unreachable', 'the outage is noticed');
    await telegram.up();
    await until(() => health(rooms).state === 'up', 'the answer');
    await ask(telegram.putPerson({ first_name: 'Ada' }).id);
    await pollUnderWay();
    await telegram.down();
    await until(() => health(rooms).state === 'unreachable', 'the next outage');
  });

  it('says since when it has known, without a message, in the process that polls only', async () => {
    const before = Date.now();
    const rooms = await start();
    await until(() => health(rooms).since !== null, 'the first answer');
    expect(health(rooms)).toEqual({ state: 'up', since: expect.any(Number) });
    expect(health(rooms).since).toBeGreaterThanOrEqual(before);
    expect(health(await start())).toEqual({ state: 'up', since: null });
  });
});
