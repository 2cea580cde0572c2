import { createHash, randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import {
  IDEMPOTENCY_PURGE,
  IdempotentAnswers,
  type Once,
} from '../../src/platform/idempotency/idempotent-answers.js';
import type { KeyedCall } from '../../src/platform/idempotency/keyed-call.js';
import { makePerson } from '../fixtures/people.js';
import { purge } from '../support/purge.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let userId: string;
/** Of two processes. */
let one: IdempotentAnswers;
let other: IdempotentAnswers;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.dataSource.query('CREATE TABLE effects (key text NOT NULL)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { dataSource } = database;
  userId = (await makePerson(dataSource)).id;
  [one, other] = [new IdempotentAnswers(dataSource), new IdempotentAnswers(dataSource)];
});

interface TestCall extends KeyedCall {
  readonly headers: Readonly<Record<string, unknown>>;
}

function call(key: string | null, body = 'the same'): TestCall {
  const headers: Record<string, unknown> = {};
  const setHeader = ((name: string, value: unknown) => (headers[name] = value)) as never;
  return { key, hash: createHash('sha256').update(body).digest(), response: { setHeader }, headers };
}

type Effect = (tx: Pick<EntityManager, 'query'>) => Promise<unknown>;

/** What a service does: one transaction with a row of its own. */
function work(key: string, more: Effect = async () => undefined) {
  return (once: Once) =>
    database.dataSource.transaction((tx) =>
      once(tx, async () => {
        await tx.query('INSERT INTO effects (key) VALUES ($1)', [key]);
        await more(tx);
        return { id: randomUUID(), z: 1, a: 1.5, none: null };
      }),
    );
}

async function counts(key: string) {
  const [row] = await database.dataSource.query<unknown[]>(
    `SELECT (SELECT count(*)::int FROM effects WHERE key = $1) AS effects,
            (SELECT count(*)::int FROM idempotency_keys WHERE key = $1 AND user_id = $2) AS keys`,
    [key, userId],
  );
  return row;
}

const BOTH = { effects: 1, keys: 1 };
const NEITHER = { effects: 0, keys: 0 };

it('has the effect once, and answers the same to the letter after that', async () => {
  const first = call('a');
  const answer = await one.answer(userId, first, work('a'));
  expect(first.headers).toEqual({});
  for (const answers of [one, other]) {
    const again = call('a');
    const repeated = await answers.answer(userId, again, work('a'));
    expect(JSON.stringify(repeated)).toBe(JSON.stringify(answer));
    expect(again.headers).toEqual({ 'Idempotent-Replayed': 'true' });
  }
  expect(await counts('a')).toEqual(BOTH);
});

it('without a key has it each time', async () => {
  await one.answer(userId, call(null), work('none'));
  await one.answer(userId, call(null), work('none'));
  expect(await counts('none')).toEqual({ effects: 2, keys: 0 });
});

it('refuses another call under the key, and leaves the key to each person', async () => {
  await one.answer(userId, call('b'), work('b'));
  await expect(other.answer(userId, call('b', 'another'), work('b'))).rejects.toMatchObject({
    status: 422,
    code: 'IDEMPOTENCY_MISMATCH',
  });
  expect(await counts('b')).toEqual(BOTH);
  const { id } = await makePerson(database.dataSource);
  await one.answer(id, call('b', 'another'), work('b'));
  expect(await counts('b')).toEqual({ effects: 2, keys: 1 });
});

it.each(['the same process', 'another process'])('in %s waits for nothing that still runs', async (place) => {
  const key = `running in ${place}`;
  let begin = (): void => undefined;
  let finish = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const waiting = work(key, () => {
    begin();
    return finished;
  });
  const first = one.answer(userId, call(key), waiting);
  await begun;
  const second = (place === 'the same process' ? one : other).answer(userId, call(key), work(key));
  await expect(second).rejects.toMatchObject({ status: 409, code: 'IDEMPOTENCY_RUNNING', retryAfterSec: 1 });
  finish();
  const answer = await first;
  await expect(one.answer(userId, call(key), work(key))).resolves.toEqual(answer);
  expect(await counts(key)).toEqual(BOTH);
});

it('of 1,000 at once in two processes one has the effect, and all that are answered are answered alike', async () => {
  const settled = await Promise.allSettled(
    Array.from({ length: 1_000 }, (_, n) =>
      (n % 2 === 0 ? one : other).answer(userId, call('many'), work('many')),
    ),
  );
  const answers = settled.flatMap((each) =>
    each.status === 'fulfilled' ? [JSON.stringify(each.value)] : [],
  );
  const codes = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason.code as string] : []));
  expect(new Set(answers).size).toBe(1);
  expect(new Set(codes)).toEqual(new Set(['IDEMPOTENCY_RUNNING']));
  expect(await counts('many')).toEqual(BOTH);
});

const die: Effect = (tx) => tx.query('SELECT pg_terminate_backend(pg_backend_pid())');

/** Lines of the transaction that a crash can come before: as they are sent, in order. */
const LINES = [
  'pg_try_advisory',
  'FROM idempotency_keys',
  'INSERT INTO effects',
  'INSERT INTO idempotency_keys',
  'COMMIT',
];

it.each(LINES)('a crash before %s leaves neither, and the call may come again', async (line) => {
  const key = `crash before ${line}`;
  const { dataSource } = database;
  const crashing = (once: Once) =>
    dataSource.transaction((tx) => {
      const query = async (sql: string, values?: unknown[]): Promise<never> => {
        if (sql.includes(line)) await die(tx);
        return tx.query(sql, values);
      };
      const mortal = { query } as Pick<EntityManager, 'query'>;
      return once(mortal, async () => {
        await mortal.query('INSERT INTO effects (key) VALUES ($1)', [key]);
        return { id: randomUUID() };
      }).then(async (answer) => {
        if (line === 'COMMIT') await die(tx);
        return answer;
      });
    });
  await expect(one.answer(userId, call(key), crashing)).rejects.toThrow();
  expect(await counts(key)).toEqual(NEITHER);
  await one.answer(userId, call(key), work(key));
  expect(await counts(key)).toEqual(BOTH);
});

it('keeps nothing of a call that failed, which may be corrected under its key', async () => {
  const refuse = () => Promise.reject(new Error('not allowed'));
  await expect(one.answer(userId, call('c'), work('c', refuse))).rejects.toThrow('not allowed');
  expect(await counts('c')).toEqual(NEITHER);
  await one.answer(userId, call('c', 'corrected'), work('c'));
  expect(await counts('c')).toEqual(BOTH);
});

it('forgets after a day, whether or not it was purged', async () => {
  const age = (key: string, by: string) =>
    database.dataSource.query(
      'UPDATE idempotency_keys SET created_at = created_at - $2::interval WHERE key = $1',
      [key, by],
    );
  const answer = await one.answer(userId, call('d'), work('d'));
  await one.answer(userId, call('e'), work('e'));
  await age('d', '23 hours 59 minutes');
  await expect(one.answer(userId, call('d'), work('d'))).resolves.toEqual(answer);
  await age('d', '1 minute');
  const later = await one.answer(userId, call('d', 'another'), work('d'));
  expect(later).not.toEqual(answer);
  await expect(one.answer(userId, call('d', 'another'), work('d'))).resolves.toEqual(later);
  await age('d', '24 hours');
  await purge(database.dataSource, [IDEMPOTENCY_PURGE]);
  expect(await counts('d')).toEqual({ effects: 2, keys: 0 });
  expect(await counts('e')).toEqual(BOTH);
});
