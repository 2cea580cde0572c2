import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { AlertStream } from '../../alerts/alert-stream.js';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { until } from '../../../platform/clock/testing/until.js';
import { type Fence, type LeaseHolder, Leases } from '../../../platform/leases/leases.js';
import { DeliveryNews } from '../delivery-news.js';
import { OutboxWake } from '../outbox-wake.js';
import { SettledIds } from '../settled-ids.js';
import { DeliveryStream } from '../delivery-stream.js';
import { BotApi } from './bot-api.js';
import { type ChatClaim, type Claimed, type ClaimRoom, ChatQueue } from './chat-queue.js';
import { ChatSender } from './chat-sender.js';
import { TelegramReach } from './reach.js';
import { SendGate } from './send-gate.js';
import { SendPauses } from './send-pauses.js';
import { Sender } from './sender.js';

const FENCE: Fence = { owner: '00000000-0000-4000-8000-000000000001', epoch: 1 };
const NOTHING: Claimed = { kind: 'claimed', claims: [], settled: [] };
const logger = pino({ level: 'silent' });

class HeldLease extends Leases {
  override async release(): Promise<void> {}
  held = true;
  private holder: LeaseHolder | null = null;
  override seek(_name: string, holder: LeaseHolder): void {
    this.holder = holder;
  }
  override fence(): Fence | null {
    return this.held ? FENCE : null;
  }
  override isSure(): boolean {
    return this.held;
  }
  override refused(): void {
    this.held = false;
  }
  take(): void {
    this.held = true;
    this.holder?.taken(FENCE);
  }
}

function chats(...ids: readonly string[]): Claimed {
  const claims = ids.map((chatId): ChatClaim => ({ key: chatId, chatId, deliveries: [] }));
  return { kind: 'claimed', claims, settled: [] };
}

/** One look of the sender into the queue, which ends when the test says so. */
interface Look {
  readonly at: number;
  /** For how many chats there is room. */
  readonly room: number;
  readonly except: readonly string[];
  end(claimed: Claimed): void;
}

/** A sender on a queue whose every answer the test gives. */
function setUp() {
  const clock = new ManualClock(0);
  const looks: Look[] = [];
  const endings: (() => void)[] = [];
  const claim = ({ all: room }: ClaimRoom, except: readonly string[]) =>
    new Promise<Claimed>((end) => looks.push({ at: clock.now(), room, except, end }));
  const queue: ChatQueue = Object.assign(Object.create(ChatQueue.prototype) as ChatQueue, { claim });
  /** After how many looks each probe came. */
  const probes: number[] = [];
  const api: BotApi = Object.assign(Object.create(BotApi.prototype) as BotApi, {
    probe: () => {
      probes.push(looks.length);
      return Promise.resolve('answered' as const);
    },
  });
  const pauses: SendPauses = Object.assign(Object.create(SendPauses.prototype) as SendPauses, {
    restore: () => Promise.resolve(),
  });
  const hung = new Promise<null>((end) => endings.push(() => end(null)));
  const chat: ChatSender = Object.assign(Object.create(ChatSender.prototype) as ChatSender, {
    serve: () => hung,
  });
  const gate = new SendGate(clock);
  const leases = new HeldLease();
  const reach = new TelegramReach(clock, logger);
  const news = new DeliveryNews(new DeliveryStream(logger), new SettledIds(logger), logger);
  const alerts = new AlertStream(logger);
  const sender = new Sender(
    leases,
    queue,
    chat,
    api,
    gate,
    reach,
    pauses,
    news,
    alerts,
    new OutboxWake(logger),
    clock,
    logger,
  );
  const look = (n: number): Promise<Look> => until(() => looks[n - 1], `look ${n}`);
  return { clock, sender, gate, leases, reach, probes, looks, look, endings };
}

let running: ReturnType<typeof setUp>;
beforeEach(() => {
  running = setUp();
});
afterEach(async () => {
  for (const end of running.endings) end();
  const stopped = running.sender.onModuleDestroy();
  for (const look of running.looks) look.end(NOTHING);
  await stopped;
});

it('looks again at once when a chat became free while it was looking', async () => {
  const { clock, sender, gate, look } = running;
  gate.pauseChat('7', 50);
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  const first = await look(1);
  expect(first.except).toEqual(['7']);
  clock.forward(100);
  first.end(NOTHING);
  await turn();
  clock.forward(0);
  expect(await look(2)).toMatchObject({ at: 100, except: [] });
});

it('looks again at once when it is woken while it looks', async () => {
  const { clock, sender, look } = running;
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  const first = await look(1);
  sender.wake();
  first.end(NOTHING);
  await look(2);
  expect(clock.now()).toBe(0);
});

it('does not look without the lease, gives it up when it is refused, and begins at once when it gets it', async () => {
  const { clock, sender, leases, looks, look } = running;
  leases.held = false;
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  sender.wake();
  await turn();
  expect(clock.waits).toHaveLength(1);
  expect(looks).toHaveLength(0);
  leases.take();
  const first = await look(1);
  expect(clock.now()).toBe(0);
  first.end({ kind: 'fenced' });
  await until(() => !leases.held);
  sender.wake();
  await turn();
  expect(clock.waits).toHaveLength(1);
  expect(looks).toHaveLength(1);
});

it('asks whether Telegram is there before it looks again', async () => {
  const { clock, sender, reach, probes, look } = running;
  reach.probed('unanswered', clock.now());
  clock.forward(4900);
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  await until(() => clock.waits[0] === 100);
  expect(probes).toEqual([]);
  clock.forward(100);
  await look(1);
  expect(probes).toEqual([0]);
});

it('serves a few chats at once, and others as soon as those are stuck', async () => {
  const { clock, sender, looks, look } = running;
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  const first = await look(1);
  expect(first.room).toBe(3);
  first.end(chats('1', '2', '3'));
  sender.wake();
  await until(() => clock.waits[0] === 1000);
  clock.forward(999);
  await turn();
  expect(looks).toHaveLength(1);
  clock.forward(1);
  expect(await look(2)).toMatchObject({ at: 1000, room: 3, except: ['1', '2', '3'] });
});
