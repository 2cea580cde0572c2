import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { AlertStream } from '../../alerts/alert-stream.js';
import { SystemClock } from '../../platform/clock/clock.js';
import { type Fence, type LeaseHolder, Leases } from '../../platform/leases/leases.js';
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
  const looks: Look[] = [];
  const endings: (() => void)[] = [];
  const claim = ({ all: room }: ClaimRoom, except: readonly string[]) =>
    new Promise<Claimed>((end) => looks.push({ at: performance.now(), room, except, end }));
  const queue: ChatQueue = Object.assign(Object.create(ChatQueue.prototype) as ChatQueue, { claim });
  const probes: number[] = [];
  const api: BotApi = Object.assign(Object.create(BotApi.prototype) as BotApi, {
    probe: () => {
      probes.push(performance.now());
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
  const gate = new SendGate();
  const leases = new HeldLease();
  const reach = new TelegramReach(new SystemClock(), logger);
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
    logger,
  );
  const look = async (n: number): Promise<Look> => {
    const deadline = performance.now() + 3000;
    while (looks.length < n && performance.now() < deadline) await pause(2);
    const found = looks[n - 1];
    if (!found) throw new Error(`look ${n} did not come`);
    return found;
  };
  return { sender, gate, leases, reach, probes, looks, look, endings };
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
  const { sender, gate, look } = running;
  gate.pauseChat('7', 50);
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  const first = await look(1);
  expect(first.except).toEqual(['7']);
  await pause(100);
  const endedAt = performance.now();
  first.end(NOTHING);
  const second = await look(2);
  expect(second.except).toEqual([]);
  expect(second.at - endedAt).toBeLessThan(200);
});

it('looks again at once when it is woken while it looks', async () => {
  const { sender, look } = running;
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  const first = await look(1);
  sender.wake();
  const endedAt = performance.now();
  first.end(NOTHING);
  expect((await look(2)).at - endedAt).toBeLessThan(200);
});

it('does not look without the lease, gives it up when it is refused, and begins at once when it gets it', async () => {
  const { sender, leases, looks, look } = running;
  leases.held = false;
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  sender.wake();
  await pause(50);
  expect(looks).toHaveLength(0);
  const takenAt = performance.now();
  leases.take();
  const first = await look(1);
  expect(first.at - takenAt).toBeLessThan(200);
  first.end({ kind: 'fenced' });
  while (leases.held) await pause(2);
  sender.wake();
  await pause(50);
  expect(looks).toHaveLength(1);
});

it('asks whether Telegram is there before it looks again', async () => {
  const { sender, reach, probes, look } = running;
  reach.probed('unanswered', performance.now() - 4900);
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  const first = await look(1);
  expect(probes).toHaveLength(1);
  expect(probes[0]).toBeLessThanOrEqual(first.at);
});

it('serves a few chats at once, and others as soon as those are stuck', async () => {
  const { sender, looks, look } = running;
  sender.onModuleInit();
  sender.onApplicationBootstrap();
  const first = await look(1);
  expect(first.room).toBe(3);
  first.end(chats('1', '2', '3'));
  sender.wake();
  await pause(50);
  expect(looks).toHaveLength(1);
  const second = await look(2);
  expect(second).toMatchObject({ room: 3, except: ['1', '2', '3'] });
  expect(second.at - first.at).toBeLessThan(1500);
});
