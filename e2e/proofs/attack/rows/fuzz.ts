import { WebSocket } from 'ws';
import { type Random, randomStream } from '../../../stand-ins/exchange/domain/random.js';
import { call } from '../../support/call.js';
import { inLanes } from '../../support/in-lanes.js';
import { badFrame, badRequest, type Route, routesOf } from '../fuzz-corpus.js';
import { register } from '../people.js';
import type { Product } from '../product.js';
import type { Order, Row } from '../row.js';

const REQUESTS = { full: 20_000, sample: 500 };
const FRAMES = { full: 5_000, sample: 250 };
/** So many from one address, that its limits do not answer in place of what is tried. */
const FROM_ONE = 25;
const AT_ONCE = 16;
const SHOWN = 3;
/** Each may edit only so much a minute. */
const PEOPLE = { full: 20, sample: 1 };
const FRAMES_MS = 10_000;

/** Bad requests to every route of the OpenAPI document, and bad frames on live connections, the same for the same seed. */
export const fuzz: Row = {
  id: 'FUZZ',
  title: 'bad requests and bad frames',
  rules: [
    { figure: 'answers of 500 and above', was: 0, is: 0 },
    { figure: 'requests without an answer', was: 0, is: 0 },
    { figure: 'unasked ends of the process', was: 0, is: 0 },
    { figure: 'a good request afterwards', was: 200, is: 200 },
  ],
  commit: 'd34c332',
  attack: async (product, order) => {
    const endsBefore = product.backend.surprises.length;
    const requests = await badRequests(product, order);
    const frames = await badFrames(product, order);
    const { status } = await call(product.port, { path: '/api/prices?symbols=BTC' });
    return {
      ...requests,
      ...frames,
      'unasked ends of the process': product.backend.surprises.length - endsBefore,
      'a good request afterwards': status,
      seed: order.seed,
    };
  },
};

async function badRequests(product: Product, { seed, length }: Order) {
  const document: unknown = JSON.parse((await call(product.port, { path: '/api/docs-json' })).text);
  const routes = routesOf(document);
  const cookies = await peopleWithPro(product, PEOPLE[length]);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const count = REQUESTS[length];
  await inLanes(batchesOf(count), AT_ONCE, async (batch) => {
    const random = randomStream(`requests ${seed} ${batch}`);
    const cookie = cookies[batch % cookies.length] ?? '';
    const from = `127.1.${batch >> 8}.${batch & 255}`;
    for (let i = 0; i < Math.min(FROM_ONE, count - batch * FROM_ONE); i += 1) {
      const { status, said } = await send(product, random, routes, { cookie, from });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 0 || status >= 500) faults.push(said);
    }
  });
  const sum = (is: (status: number) => boolean) =>
    [...statuses].reduce((total, [status, times]) => total + (is(status) ? times : 0), 0);
  return {
    'answers of 500 and above': sum((status) => status >= 500),
    'requests without an answer': sum((status) => status === 0),
    'bad requests': count,
    routes: routes.length,
    statuses: [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, times]) => `${status}×${times}`)
      .join(' '),
    ...(faults.length > 0 && { 'the first of them': faults.slice(0, SHOWN).join(' | ') }),
  };
}

/** The cookies of so many accounts. */
async function peopleWithPro(product: Product, count: number): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const person = {
      email: `fuzz${i}@people.example`,
      password: 'a quiet brass bell',
      from: `127.0.7.${i + 1}`,
    };
    cookies.push(await register(product, person));
  }
  await product.database.rows(`UPDATE users SET granted = 'pro' WHERE email LIKE 'fuzz%@people.example'`);
  return cookies;
}

async function send(
  { port }: Product,
  random: Random,
  routes: readonly Route[],
  { cookie, from }: { readonly cookie: string; readonly from: string },
): Promise<{ readonly status: number; readonly said: string }> {
  const { method, path, headers, body, session } = badRequest(random, routes);
  const all = session === 'nobody' ? headers : { ...headers, cookie };
  try {
    const answer = await call(port, { method, path, body, headers: all, from });
    return {
      status: answer.status,
      said: `${method} ${path} ${shown(body)} → ${answer.status} ${answer.text}`.slice(0, 300),
    };
  } catch (error) {
    return { status: 0, said: `${method} ${path} ${shown(body)} → ${String(error)}`.slice(0, 300) };
  }
}

function shown(body: string | Uint8Array | undefined): string {
  return body === undefined ? '' : String(body).slice(0, 120);
}

async function badFrames({ port }: Product, { seed, length }: Order) {
  const count = FRAMES[length];
  let sent = 0;
  let ended = 0;
  await inLanes(batchesOf(count), AT_ONCE, async (batch) => {
    const random = randomStream(`frames ${seed} ${batch}`);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      localAddress: `127.2.${batch >> 8}.${batch & 255}`,
    });
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    const limit = setTimeout(() => socket.terminate(), FRAMES_MS);
    socket.once('open', () => {
      socket.send('40');
      for (let i = 0; i < FROM_ONE; i += 1) socket.send(badFrame(random), () => (sent += 1));
      socket.close();
    });
    await closed;
    clearTimeout(limit);
    ended += 1;
  });
  return { 'bad frames sent': sent, 'connections for them': ended };
}

/** Numbers of as many batches as `count` attempts need. */
function batchesOf(count: number): Iterable<number> {
  return Array(Math.ceil(count / FROM_ONE)).keys();
}
