import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { AlertStream } from '../../alerts/alert-stream.js';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { until } from '../../../platform/clock/testing/until.js';
import { type Fence, type LeaseHolder, Leases } from '../../../platform/leases/leases.js';
import { AlertTexts } from '../alert-texts.js';
import { DeliveryEvents } from '../delivery-events.js';
import { BotApi } from '../telegram/bot-api.js';
import { ChatLinks, ChatMoves } from '../telegram/chat-links.js';
import { type ChatClaim, type ClaimRoom, ChatQueue } from '../telegram/chat-queue.js';
import { TelegramReach } from '../telegram/reach.js';
import { SendGate } from '../telegram/send-gate.js';
import { SendPauses } from '../telegram/send-pauses.js';
import { TelegramChannel } from '../telegram/telegram-channel.js';
import { Attempts } from './attempts.js';
import { type Claimed, type SettledDelivery, UnreadClaimError } from './channel.js';
import { Outbox } from './outbox.js';
import { OutboxWorker } from './outbox-worker.js';

type ClaimedChats = Claimed<ChatClaim>;

const FENCE: Fence = { owner: '00000000-0000-4000-8000-000000000001', epoch: 1 };
const NOTHING: ClaimedChats = { kind: 'claimed', claims: [], settled: [] };
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
  grant(): void {
    this.held = true;
    this.holder?.taken(FENCE);
  }
}

function chats(...ids: readonly string[]): ClaimedChats {
  const claims = ids.map(
    (destination): ChatClaim => ({ key: destination, destination, deliveries: [], zone: null }),
  );
  return { kind: 'claimed', claims, settled: [] };
}

/** One poll of the worker into the queue, which ends when the test says so. */
interface Look {
  readonly at: number;
  /** For how many chats there is room. */
  readonly room: number;
  readonly except: readonly string[];
  readonly key: string;
  end(claimed: ClaimedChats): void;
  /** The answer gets lost. */
  fail(error: Error): void;
}

/** Something of a class that has just this. */
function stub<T extends object>(type: abstract new (...args: never[]) => T, has: Partial<T>): T {
  return Object.assign(Object.create(type.prototype as object) as T, has);
}

/** A worker on a queue whose every answer the test gives. */
function setUp() {
  const clock = new ManualClock(0);
  const looks: Look[] = [];
  const endings: (() => void)[] = [];
  const claim = (key: string, { all: room }: ClaimRoom, except: readonly string[]) =>
    new Promise<ClaimedChats>((end, fail) => looks.push({ at: clock.now(), room, except, key, end, fail }));
  const queue = stub(ChatQueue, { claim });
  /** After how many looks each probe came. */
  const probes: number[] = [];
  const api = stub(BotApi, {
    probe: () => {
      probes.push(looks.length);
      return Promise.resolve('answered' as const);
    },
  });
  const pauses = stub(SendPauses, { restore: () => Promise.resolve() });
  const hung = new Promise<null>((end) => endings.push(() => end(null)));
  const attempts = stub(Attempts, { serve: () => hung });
  /** The keys of claims that were handed back whole, and what fails of the next such calls. */
  const handedBack: string[] = [];
  const faults: Error[] = [];
  const outbox = stub(Outbox, {
    handBackAll: (keys) => {
      handedBack.push(...keys);
      const fault = faults.shift();
      return fault === undefined ? Promise.resolve() : Promise.reject(fault);
    },
  });
  const gate = new SendGate(clock);
  const leases = new HeldLease();
  const reach = new TelegramReach(clock, logger);
  const channel = new TelegramChannel(
    queue,
    api,
    gate,
    reach,
    pauses,
    stub(ChatLinks, {}),
    stub(ChatMoves, {}),
    stub(AlertTexts, {}),
    clock,
    logger,
  );
  const events = new DeliveryEvents(logger);
  const alerts = new AlertStream(logger);
  const worker = new OutboxWorker([channel], attempts, outbox, leases, events, alerts, clock, logger);
  const look = (n: number): Promise<Look> => until(() => looks[n - 1], `look ${n}`);
  return {
    clock,
    worker,
    events,
    alerts,
    gate,
    leases,
    reach,
    probes,
    looks,
    look,
    endings,
    handedBack,
    faults,
  };
}

/** The answer to the first claim gets lost; then the worker looks once a second, up to look `last`. Returns the claim's key. */
async function loseFirstClaim(
  { clock, look }: ReturnType<typeof setUp>,
  last: number,
  fault = new Error('Connection terminated'),
): Promise<string> {
  const { key, ...first } = await look(1);
  first.fail(fault);
  for (let n = 2; n <= last; n += 1) {
    await until(() => clock.waits.length > 0, 'the pause');
    clock.forward(1_000);
    (await look(n)).end(NOTHING);
  }
  return key;
}

let running: ReturnType<typeof setUp>;
beforeEach(() => {
  running = setUp();
});
afterEach(async () => {
  for (const end of running.endings) end();
  const stopped = running.worker.onModuleDestroy();
  for (const look of running.looks) look.end(NOTHING);
  await stopped;
});

it('looks again at once when a chat became free while it was looking', async () => {
  const { clock, worker, gate, look } = running;
  gate.pauseChat('7', 50);
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  const first = await look(1);
  expect(first.except).toEqual(['7']);
  clock.forward(100);
  first.end(NOTHING);
  await turn();
  clock.forward(0);
  expect(await look(2)).toMatchObject({ at: 100, except: [] });
});

it('looks again at once when it is woken while it looks', async () => {
  const { clock, worker, look } = running;
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  const first = await look(1);
  worker.wake();
  first.end(NOTHING);
  await look(2);
  expect(clock.now()).toBe(0);
});

it('looks at once for an alert that its channel may bring, and not for others', async () => {
  const { clock, worker, alerts, looks, look } = running;
  const alert = { alertId: 'a', triggerId: null, trialChatId: null, userId: null };
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  (await look(1)).end(NOTHING);
  await until(() => clock.waits.length > 0, 'the pause');
  alerts.publish([
    { ...alert, channels: [] },
    { ...alert, channels: ['email', 'ntfy'] },
  ]);
  await turn();
  expect(looks).toHaveLength(1);
  alerts.publish([{ ...alert, channels: ['ntfy', 'telegram'] }]);
  (await look(2)).end(NOTHING);
  await until(() => clock.waits.length > 0, 'the pause');
  alerts.publish([alert]);
  await look(3);
  expect(clock.now()).toBe(0);
});

it('looks at once when another channel could not reach an account, but not for a trial', async () => {
  const { clock, worker, events, looks, look } = running;
  const failed: SettledDelivery = {
    id: '1',
    channel: 'email',
    channelId: null,
    chatId: null,
    userId: null,
    alertId: '1',
    status: 'failed',
    reason: 'blocked',
    at: 0,
    tookMs: null,
    acceptedAfterMs: null,
    calledAfterMs: null,
  };
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  (await look(1)).end(NOTHING);
  await until(() => clock.waits.length > 0, 'the pause');
  events.publishSettled([failed, { ...failed, userId: 'ann', status: 'delivered' }]);
  await turn();
  expect(looks).toHaveLength(1);
  events.publishSettled([{ ...failed, userId: 'ann' }]);
  await look(2);
  expect(clock.now()).toBe(0);
});

it('does not look without the lease, gives it up when it is refused, and begins at once when it gets it', async () => {
  const { clock, worker, leases, looks, look } = running;
  leases.held = false;
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  worker.wake();
  await turn();
  expect(clock.waits).toHaveLength(1);
  expect(looks).toHaveLength(0);
  leases.grant();
  const first = await look(1);
  expect(clock.now()).toBe(0);
  first.end({ kind: 'fenced' });
  await until(() => !leases.held);
  worker.wake();
  await turn();
  expect(clock.waits).toHaveLength(1);
  expect(looks).toHaveLength(1);
});

it('asks whether Telegram is there before it looks again', async () => {
  const { clock, worker, reach, probes, look } = running;
  reach.probed('unanswered', clock.now());
  clock.forward(4900);
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  await until(() => clock.waits[0] === 100);
  expect(probes).toEqual([]);
  clock.forward(100);
  await look(1);
  expect(probes).toEqual([0]);
});

it('serves a few chats at once, and others as soon as those are stuck', async () => {
  const { clock, worker, looks, look } = running;
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  const first = await look(1);
  expect(first.room).toBe(3);
  first.end(chats('1', '2', '3'));
  worker.wake();
  await until(() => clock.waits[0] === 1000);
  clock.forward(999);
  await turn();
  expect(looks).toHaveLength(1);
  clock.forward(1);
  expect(await look(2)).toMatchObject({ at: 1000, room: 3, except: ['1', '2', '3'] });
});

it('leaves what a claim took that could not be read to the end of the claim', async () => {
  const { clock, worker, look, handedBack } = running;
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  (await look(1)).fail(new TypeError('evidence is null'));
  await until(() => clock.waits.length > 0, 'the pause');
  clock.forward(1_000);
  await look(2);
  expect(handedBack).toEqual([]);
});

it('hands back what a claim took whose answer got lost, once a second for ten seconds', async () => {
  const { worker, handedBack } = running;
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  const key = await loseFirstClaim(running, 14);
  expect(handedBack).toEqual(Array.from({ length: 11 }, () => key));
});

it('hands back what a claim took whose alerts could not be read', async () => {
  const { worker, handedBack } = running;
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  const key = await loseFirstClaim(running, 2, new UnreadClaimError(new Error('away')));
  expect(handedBack).toEqual([key]);
});

it('goes on claiming while nothing can be handed back, and hands it back later', async () => {
  const { worker, handedBack, faults } = running;
  faults.push(new Error('canceling statement due to statement timeout'));
  worker.onModuleInit();
  worker.onApplicationBootstrap();
  const key = await loseFirstClaim(running, 3);
  expect(handedBack).toEqual([key, key]);
  expect(faults).toEqual([]);
});
