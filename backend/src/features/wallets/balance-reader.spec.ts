import { type BalanceReader, type BalanceReading, FallbackReader, LateReader } from './balance-reader.js';

it('loads its code once, at the first use, and again only after a failure', async () => {
  let loads = 0;
  const reading = {} as BalanceReading;
  const reader = new LateReader(async () => {
    loads += 1;
    if (loads === 1) throw new Error('too many open files');
    return { read: async () => reading };
  });
  const { signal } = new AbortController();
  await expect(reader.read('an address', signal)).rejects.toThrow('too many open files');
  for (let i = 0; i < 2; i += 1) expect(await reader.read('an address', signal)).toBe(reading);
  expect(loads).toBe(2);
});

const READ: BalanceReading = { kind: 'read', tokens: [] };
const NEVER = new AbortController().signal;

class Server implements BalanceReader {
  asked = 0;

  constructor(public answer: BalanceReading) {}

  read(): Promise<BalanceReading> {
    this.asked += 1;
    return Promise.resolve(this.answer);
  }
}
const failing = (reason: string) => new Server({ kind: 'failed', reason });

it('asks the first one, and nobody else while it answers', async () => {
  const [first, second] = [new Server(READ), new Server(READ)];
  const reader = new FallbackReader([first, second]);
  expect(await reader.read('x', NEVER)).toBe(READ);
  expect([first.asked, second.asked]).toEqual([1, 0]);
});

it('asks the second one where the first fails, and stays with it while it answers', async () => {
  const [first, second] = [failing('HTTP status 503'), new Server(READ)];
  const reader = new FallbackReader([first, second]);
  expect(await reader.read('x', NEVER)).toBe(READ);
  expect(await reader.read('x', NEVER)).toBe(READ);
  expect([first.asked, second.asked]).toEqual([1, 2]);
  first.answer = READ;
  second.answer = { kind: 'failed', reason: 'HTTP status 429' };
  expect(await reader.read('x', NEVER)).toBe(READ);
  expect(await reader.read('x', NEVER)).toBe(READ);
  expect([first.asked, second.asked]).toEqual([3, 3]);
});

it('says why each failed', async () => {
  const reader = new FallbackReader([failing('HTTP status 503'), failing('no answer in time')]);
  expect(await reader.read('x', NEVER)).toEqual({
    kind: 'failed',
    reason: 'HTTP status 503; no answer in time',
  });
});

it('asks nobody once it is told to stop', async () => {
  const server = new Server(READ);
  expect(await new FallbackReader([server]).read('x', AbortSignal.abort())).toMatchObject({ kind: 'failed' });
  expect(server.asked).toBe(0);
});
