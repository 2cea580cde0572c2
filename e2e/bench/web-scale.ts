import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Installation, type Part, startInstallation } from '../proofs/machines/installation.js';
import type { Cleanup } from '../proofs/support/cleanup.js';
import { atMostMs, type BenchRow } from './bench-rows.js';
import { quantile } from './latency/figures.js';
import { processorMs } from './processor-time.js';
import { runBench, say } from './run-bench.js';

/**
 * What browsers cost with more web processes: the same 2,000 sockets on 1, 2 and 4 of them, three coins moving ten
 * times a second. CPU is that of the web processes, least of alternating rounds; latency is from the market process to
 * the client. Correct only if every socket got frames in every round.
 */
const SOCKETS = 2_000;
const NUMBERS = [1, 2, 4] as const;
const ROUNDS = 2;
const ROUND_MS = 4_000;
const MOVE_EVERY_MS = 100;
const SAMPLED_EVERY = 100;
const AT_ONCE = 50;
const GOAL = { share: 1.5, p99Ms: 250 };
const COINS = { BTC: 60_000, ETH: 3_000, SOL: 150 };

interface Figures {
  readonly percent: number;
  readonly latencies: readonly number[];
}

await runBench('web-scale', measure);

async function measure(folder: string, cleanup: Cleanup): Promise<readonly BenchRow[]> {
  const all = await startInstallation(folder, cleanup, [
    { roles: ['web'], processes: 4 },
    { roles: ['market'], processes: 1 },
  ]);
  moveAll(all, 0);
  for (const { process } of all.of('web')) await process.running?.firstPrices(Object.keys(COINS));
  say('the processes run');
  const found = new Map<number, Figures[]>();
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const number of NUMBERS) {
      const figures = await measureOnce(all, all.of('web').slice(0, number));
      found.set(number, [...(found.get(number) ?? []), figures]);
      say(`round ${round}, ${number} web: ${figures.percent.toFixed(1)} % of a core per 1,000 sockets`);
    }
  }
  const cpuOf = (number: number) => Math.min(...(found.get(number) ?? []).map(({ percent }) => percent));
  return NUMBERS.flatMap((number) => {
    const latencies = (found.get(number) ?? []).flatMap((each) => each.latencies);
    const workload = `2,000 sockets on ${number} web, 3 coins, 10 moves a second; p50 ${quantile(latencies, 0.5)} ms`;
    const share = cpuOf(number) / cpuOf(1);
    return [
      {
        metric: `CPU per 1,000 sockets, ${number} web`,
        workload,
        unit: '% of a core',
        floor: null,
        peer: cpuOf(1),
        ours: cpuOf(number),
        ratio: share,
        goal: `<= ${GOAL.share} x one web process`,
        met: share <= GOAL.share,
      },
      atMostMs(`price to client p99, ${number} web`, workload, quantile(latencies, 0.99), GOAL.p99Ms),
    ];
  });
}

/** @throws Error if a socket got nothing. */
async function measureOnce(all: Installation, webs: readonly Part[]): Promise<Figures> {
  const latencies: number[] = [];
  const clients = await connectAll(webs, latencies);
  let moves = 0;
  const moving = setInterval(() => moveAll(all, ++moves), MOVE_EVERY_MS);
  await sleep(MOVE_EVERY_MS * 3);
  for (const client of clients) client.frames = 0;
  latencies.length = 0;
  const [before, startedAt] = [await cpuMs(webs), performance.now()];
  await sleep(ROUND_MS);
  const [after, tookMs] = [await cpuMs(webs), performance.now() - startedAt];
  clearInterval(moving);
  const silent = clients.filter(({ frames }) => frames === 0).length;
  for (const { socket } of clients) socket.terminate();
  if (silent > 0) throw new Error(`${silent} sockets got no frame`);
  const cores = (after - before) / tookMs;
  return { percent: (cores * 100) / (SOCKETS / 1_000), latencies };
}

interface Client {
  readonly socket: WebSocket;
  frames: number;
}

async function connectAll(webs: readonly Part[], latencies: number[]): Promise<readonly Client[]> {
  const clients: Client[] = [];
  for (let first = 0; first < SOCKETS; first += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, i) => {
      const web = webs[(first + i) % webs.length];
      if (web === undefined) throw new Error('There is no web process');
      return open(web.url, (first + i) % SAMPLED_EVERY === 0 ? latencies : null);
    });
    clients.push(...(await Promise.all(batch)));
  }
  return clients;
}

/** Speaks just enough of the Socket.IO protocol to watch, so that the clients leave the machine to the servers. */
function open(url: string, latencies: number[] | null): Promise<Client> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const client: Client = { socket, frames: 0 };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1');
      if (text.startsWith('42["prices"')) {
        client.frames += 1;
        if (latencies !== null) note(text, latencies);
      } else if (text.startsWith('0')) socket.send('40');
      else if (text === '2') socket.send('3');
      else if (text.startsWith('40')) {
        socket.send(`42${JSON.stringify(['prices:watch', Object.keys(COINS)])}`);
        resolve(client);
      }
    });
  });
}

function note(text: string, latencies: number[]): void {
  const now = Date.now();
  const [, frame] = JSON.parse(text.slice(2)) as [
    string,
    { quotes: [string, number, number | null, number][] },
  ];
  const newest = Math.max(...frame.quotes.map(([, , , asOf]) => asOf));
  latencies.push(now - newest);
}

function moveAll({ exchange }: Installation, step: number): void {
  exchange.setPrice({ symbol: 'USDT', price: 1 });
  for (const [symbol, price] of Object.entries(COINS)) {
    exchange.setPrice({ symbol, price: price * (1 + ((step % 10) + 1) / 10_000) });
  }
}

async function cpuMs(webs: readonly Part[]): Promise<number> {
  const each = await Promise.all(webs.map(({ process }) => processorMs(process.running?.pid ?? 0, 'itself')));
  return each.reduce((sum, ms) => sum + ms, 0);
}
