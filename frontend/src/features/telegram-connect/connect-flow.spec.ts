import type { HandshakePoll } from '@contract/telegram.js';
import { ConnectFlow, type ConnectPorts } from './connect-flow.js';

const links = { token: 'T', deeplink: 'https://t.me/Bot?start=C', applink: 'tg://resolve' };
const connected: HandshakePoll = { status: 'connected', username: 'anna', chatId: '42' };

interface Timer {
  readonly ms: number;
  readonly run: () => void;
}

/** A world whose timers ring on demand and whose server answers as told; `log` lists what was done. */
function makeWorld(answers: readonly (HandshakePoll | Error)[] = []) {
  const log: string[] = [];
  const delays = new Set<Timer>();
  const intervals = new Set<Timer>();
  const left = [...answers];
  const start = (timers: Set<Timer>, timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const ports: ConnectPorts = {
    requestHandshake: async () => links,
    async pollHandshake(token) {
      log.push(`poll ${token}`);
      const answer = left.shift() ?? { status: 'pending' as const };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    disconnect: async (token) => void log.push(`disconnect ${token}`),
    openLink: () => 'opened',
    storeHandshake: (handshake) => void log.push(`handshake ${handshake?.token ?? 'none'}`),
    storeSession: (session) => void log.push(`session ${session?.chatId ?? 'none'}`),
    announce: () => void log.push('announce'),
    reportDisconnectFailure: () => void log.push('report'),
    after: (ms, run) => start(delays, { ms, run }),
    every: (ms, run) => start(intervals, { ms, run }),
  };
  return { log, delays, intervals, ports };
}

type World = ReturnType<typeof makeWorld>;

function ring(timers: ReadonlySet<Timer>): void {
  for (const { run } of timers) run();
}

/** Gives every promise that is already settled, and what follows from it, its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

async function connectUntilWaiting(world: World, pollEveryMs = 1_500): Promise<ConnectFlow> {
  const flow = new ConnectFlow(world.ports);
  flow.begin(null, null);
  flow.send({ type: 'connect', pollEveryMs });
  await settled();
  ring(world.delays);
  return flow;
}

it('opens the link 100 ms after the handshake and then asks at the pace of the caller', async () => {
  const world = makeWorld();
  const flow = new ConnectFlow(world.ports);
  flow.begin(null, null);
  flow.send({ type: 'connect', pollEveryMs: 1_200 });
  await settled();
  expect(flow.state().kind).toBe('ready');
  expect([...world.delays].map(({ ms }) => ms)).toEqual([100]);
  ring(world.delays);
  expect(flow.state().kind).toBe('waiting');
  expect([...world.intervals].map(({ ms }) => ms)).toEqual([1_200]);
});

it('ignores asks that fail, and stops asking once connected', async () => {
  const world = makeWorld([new Error('no network'), new Error('no network'), connected]);
  const flow = await connectUntilWaiting(world);
  for (let asks = 0; asks < 3; asks++) {
    expect(flow.state().kind).toBe('waiting');
    ring(world.intervals);
    await settled();
  }
  expect(flow.state().kind).toBe('connected');
  expect(world.intervals.size).toBe(0);
  expect(world.log.slice(-3)).toEqual(['handshake none', 'session 42', 'announce']);
});

it('does not ask again before the last ask is answered', async () => {
  const world = makeWorld();
  await connectUntilWaiting(world);
  ring(world.intervals);
  ring(world.intervals);
  expect(world.log.filter((line) => line === 'poll T')).toHaveLength(1);
});

it('goes on waiting after a reload', () => {
  const world = makeWorld();
  const flow = new ConnectFlow(world.ports);
  flow.begin(null, { ...links, pollEveryMs: 1_500 });
  expect(flow.state().kind).toBe('waiting');
  expect(world.intervals.size).toBe(1);
});

it('says what went wrong when there is no handshake', async () => {
  const world = makeWorld();
  const flow = new ConnectFlow({
    ...world.ports,
    requestHandshake: async () => Promise.reject(new Error('Failed to start connection: 500 Oops')),
  });
  flow.send({ type: 'connect', pollEveryMs: 1_500 });
  await settled();
  expect(flow.state()).toMatchObject({ kind: 'error', detail: 'Failed to start connection: 500 Oops' });
});

it('forgets everything on disconnect and stops every timer', async () => {
  const world = makeWorld();
  const flow = await connectUntilWaiting(world);
  flow.send({ type: 'disconnect' });
  expect(world.intervals.size).toBe(0);
  await settled();
  expect(flow.state()).toEqual({ kind: 'ready', handshake: null });
  expect(world.log).toEqual(['handshake T', 'disconnect T', 'handshake none', 'session none', 'announce']);
});

it('reports a disconnect that failed and goes on as before', async () => {
  const world = makeWorld();
  const flow = await connectUntilWaiting({
    ...world,
    ports: { ...world.ports, disconnect: async () => Promise.reject(new Error('Failed to disconnect')) },
  });
  flow.send({ type: 'disconnect' });
  await settled();
  expect(flow.state().kind).toBe('waiting');
  expect(world.intervals.size).toBe(1);
  expect(world.log).toContain('report');
});

it('opens nothing when the page is left in between', async () => {
  const world = makeWorld();
  const flow = new ConnectFlow(world.ports);
  flow.send({ type: 'connect', pollEveryMs: 1_500 });
  await settled();
  flow.end();
  expect(world.delays.size).toBe(0);
});

it('tells its listeners of every change, and only of changes', async () => {
  const world = makeWorld();
  const flow = new ConnectFlow(world.ports);
  const seen: string[] = [];
  const unsubscribe = flow.subscribe(() => seen.push(flow.state().kind));
  flow.send({ type: 'connect', pollEveryMs: 1_500 });
  flow.send({ type: 'connect', pollEveryMs: 1_500 });
  await settled();
  unsubscribe();
  ring(world.delays);
  expect(seen).toEqual(['idle', 'ready']);
});
