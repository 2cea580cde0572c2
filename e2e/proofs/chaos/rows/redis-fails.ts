import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startThrowawayRedis, type ThrowawayRedis } from '../../support/throwaway-redis.js';
import { postJson } from '../../support/post-json.js';
import { TcpGate } from '../../support/tcp-gate.js';
import { seconds, when, worst } from '../figures.js';
import type { Row, RowOutcome } from '../row.js';
import type { Stage } from '../running-stage.js';
import { onStage } from '../stage.js';
import { freshEverywhere } from '../watch/market-view.js';

const GONE_MS = { full: 6_000, sample: 2_500 };
const LATE = { kind: 'late', ms: 250 } as const;
const BETWEEN_MS = 1_500;
/** Every process has prices of its own or those it is told. */
const LONGEST_STALE_MS = 5_000;
/** Wrong passwords for one account from one address in a quarter of an hour. */
const ALLOWED_TRIES = 5;
const TRIES = 12;
const READY = 200;
const WRONG = 401;
const TOO_MANY = 429;
const CALL_MS = 8_000;

/** Redis is killed, emptied, stands still and answers late. It holds nothing, so nothing is missing. */
export const redisFails: Row = {
  name: 'redis-fails',
  number: 18,
  title: 'Redis gone, emptied, frozen and slow',
  run: async (order) => {
    const redis = await startThrowawayRedis(join(order.folder, 'redis'), order.cleanup);
    const gate = await TcpGate.before(Number(new URL(redis.url).port));
    order.cleanup.add(() => gate.close());
    const env = { REDIS_URL: `redis://127.0.0.1:${gate.port}` };
    return onStage(order, { env }, (stage) => strike(stage, redis, gate));
  },
};

async function strike(stage: Stage, redis: ThrowawayRedis, gate: TcpGate): Promise<RowOutcome> {
  const { cluster, order, leases, api } = stage;
  const forMs = GONE_MS[order.length];
  const views: (number | null)[] = [];
  const faultWindow = async (work: () => Promise<unknown>): Promise<void> => {
    await work();
    views.push(await freshEverywhere(cluster, LONGEST_STALE_MS));
    await sleep(BETWEEN_MS);
  };
  let answers: readonly number[] = [];
  await faultWindow(async () => {
    await redis.kill();
    answers = await signInWrongly(stage);
    await sleep(forMs);
    await redis.start();
  });
  await faultWindow(() => redis.flush());
  await faultWindow(async () => {
    redis.freeze();
    await sleep(forMs);
    redis.resume();
  });
  await faultWindow(async () => {
    gate.set(LATE);
    await sleep(forMs);
    gate.set({ kind: 'open' });
  });
  const looked = answers.filter((status) => status === WRONG).length;
  const refused = answers.filter((status) => status === TOO_MANY).length;
  const reds = api.ready.filter((status) => status !== READY).length;
  return {
    figures: {
      'wrong passwords looked at': `${looked} of ${TRIES}`,
      'prices at every process after': seconds(worst(views)),
      'hand-overs': leases.takeovers.length,
    },
    faults: [
      ...when(
        looked !== ALLOWED_TRIES || refused !== TRIES - ALLOWED_TRIES,
        `${TRIES} wrong passwords without Redis were answered ${answers.join(', ')}`,
      ),
      ...when(views.includes(null), `a process had no fresh price for ${LONGEST_STALE_MS / 1_000} s`),
      ...when(reds > 0, `/readyz was not 200 ${reds} times`),
      ...when(leases.takeovers.length > 0, 'a lease changed hands for want of Redis'),
    ],
  };
}

/** One guess after the other, at each process in turn: their statuses. */
async function signInWrongly({ cluster }: Stage): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < TRIES; i++) {
    const { running } = cluster.backends[i % cluster.backends.length] ?? {};
    const body = { email: 'nobody@people.example', password: `a wrong guess ${i}` };
    const { status } = await postJson(`${running?.url}/api/login`, body, { limitMs: CALL_MS });
    statuses.push(status);
  }
  return statuses;
}
