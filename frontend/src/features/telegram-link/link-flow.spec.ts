import type { LinkPoll } from '@contract/telegram.js';
import { LinkFlow, type LinkPorts } from './link-flow.js';

const links = { token: 'T', deeplink: 'https://t.me/Bot?start=C', applink: 'tg://resolve' };
const connected: LinkPoll = { status: 'connected', username: 'anna', chatId: '42' };

interface Timer {
  readonly ms: number;
  readonly run: () => void;
}

/** A world whose timers ring on demand and whose server answers as told; `log` lists what was done. */
function makeWorld(answers: readonly (LinkPoll | Error)[] = []) {
  const log: string[] = [];
  const delays = new Set<Timer>();
  const intervals = new Set<Timer>();
  const left = [...answers];
  const start = (timers: Set<Timer>, timer: Timer) => {
    timers.add(timer);
    return () => void timers.delete(timer);
  };
  const ports: LinkPorts = {
    requestLink: async () => links,
    async pollLink(token) {
      log.push(`poll ${token}`);
      const answer = left.shift() ?? { status: 'pending' as const };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    disconnect: async (token) => void log.push(`disconnect ${token}`),
    openLink: () => 'opened',
    storeLink: (link) => void log.push(`link ${link?.token ?? 'none'}`),
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

async function connectUntilWaiting(world: World, pollEveryMs = 1_500): Promise<LinkFlow> {
  const flow = new LinkFlow(world.ports);
  flow.begin(null, null);
  flow.send({ type: 'connect', pollEveryMs });
  await settled();
  ring(world.delays);
  return flow;
}

it('opens the link 100 ms after the link and then asks at the pace of the caller', async () => {
  const world = makeWorld();
  const flow = new LinkFlow(world.ports);
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
  expect(world.log.slice(-3)).toEqual(['link none', 'session 42', 'announce']);
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
  const flow = new LinkFlow(world.ports);
  flow.begin(null, { ...links, pollEveryMs: 1_500 });
  expect(flow.state().kind).toBe('waiting');
  expect(world.intervals.size).toBe(1);
});

it('says what went wrong when there is no link', async () => {
  const world = makeWorld();
  const flow = new LinkFlow({
    ...world.ports,
    requestLink: async () => Promise.reject(new Error('Failed to start connection: 500 Oops')),
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
  expect(flow.state()).toEqual({ kind: 'ready', link: null });
  expect(world.log).toEqual(['link T', 'disconnect T', 'link none', 'session none', 'announce']);
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
  const flow = new LinkFlow(world.ports);
  flow.send({ type: 'connect', pollEveryMs: 1_500 });
  await settled();
  flow.end();
  expect(world.delays.size).toBe(0);
});

it('tells its listeners of every change, and only of changes', async () => {
  const world = makeWorld();
  const flow = new LinkFlow(world.ports);
  const seen: string[] = [];
  const unsubscribe = flow.subscribe(() => seen.push(flow.state().kind));
  flow.send({ type: 'connect', pollEveryMs: 1_500 });
  flow.send({ type: 'connect', pollEveryMs: 1_500 });
  await settled();
  unsubscribe();
  ring(world.delays);
  expect(seen).toEqual(['idle', 'ready']);
});
