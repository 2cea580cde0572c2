import request from 'supertest';
import { ACCESS_TABLE } from './access-table.js';
import { AccessWorld } from './access-world.js';
import { type BadCall, badCalls, maySucceed, mutatedBody } from './bad-input.js';

/** A sample; `npm run verify` asks for 20,000. */
const REQUESTS = Number(process.env.BAD_INPUT_REQUESTS ?? 600);
const SEED = Number(process.env.BAD_INPUT_SEED ?? 20_261_121);
const LONGEST_MS = 20 * 60_000;
const SHOWN = 10;

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.start();
});
afterAll(() => world.stop());

/** An address cannot hold half a character: it becomes U+FFFD. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(Buffer.from(text).toString()).slice(0, 1_500);
}

async function send({ route, mutations }: BadCall): Promise<{ status: number; body: unknown }> {
  const row = ACCESS_TABLE[route];
  const [method = '', pattern = ''] = route.split(' ');
  await world.tidy();
  const right = (await row?.path?.(world)) ?? pattern;
  const path = mutations.reduce((at, mutation) => {
    const [name = ''] = mutation.path;
    if (!name.startsWith(':')) return at;
    return pattern.replace(name, encoded(JSON.parse(mutation.json)));
  }, right);
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const agent = request(world.app.url);
  const sent = agent[verb](path)
    .redirects(0)
    .set('Cookie', await world.cookie('pro'));
  const body = row?.body?.();
  const answer = await (body === undefined
    ? sent
    : sent.set('Content-Type', 'application/json').send(mutatedBody(body, mutations)));
  return { status: answer.status, body: answer.body };
}

function faultOf(call: BadCall, { status, body }: { status: number; body: unknown }): string | null {
  if (status >= 500) {
    // Nobody tells the minutes of the past here: what is right gets no answer either.
    const isUsual = status === ACCESS_TABLE[call.route]?.expected.pro;
    return isUsual && call.mutations.every(maySucceed) ? null : `${status}`;
  }
  if (status < 300 && !call.mutations.every(maySucceed)) return `an unexpected ${status}`;
  if (status < 400) return null;
  const { message, code } = body as { message?: unknown; code?: unknown };
  return typeof message === 'string' && message !== '' && typeof code === 'string'
    ? null
    : `${status} without a word`;
}

it(
  `answers ${REQUESTS} wrong calls without an error of ours, and lets none of them through`,
  async () => {
    const faults: string[] = [];
    let lets = 0;
    for (const call of badCalls(REQUESTS, SEED)) {
      const answer = await send(call);
      if (answer.status < 300) lets += 1;
      const fault = faultOf(call, answer);
      if (fault !== null)
        faults.push(`${call.route} ${JSON.stringify(call.mutations)}: ${fault}`.slice(0, 400));
    }
    expect({ faults: faults.length, first: faults.slice(0, SHOWN) }).toEqual({ faults: 0, first: [] });
    // Most of the calls are wrong indeed: the check would not notice if nothing were sent.
    expect(lets).toBeLessThan(REQUESTS / 4);
    const { rows } = {
      rows: await world.app.db.query<unknown[]>('SELECT FROM users WHERE granted = $1', ['admin']),
    };
    expect(rows).toHaveLength(1);
  },
  LONGEST_MS,
);
