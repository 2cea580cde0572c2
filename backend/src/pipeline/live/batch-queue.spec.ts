import { BatchQueue } from './batch-queue.js';

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const noError = (error: unknown) => {
  throw error;
};

it('works on the first item at once and on all that came meanwhile together', async () => {
  const batches: (readonly string[])[] = [];
  const first = gate();
  const queue = new BatchQueue<string>(async (items) => {
    batches.push(items);
    if (batches.length === 1) await first.opened;
  }, noError);
  queue.add('a');
  queue.add('b');
  queue.add('c');
  expect(batches).toEqual([['a']]);
  first.open();
  await queue.idle();
  expect(batches).toEqual([['a'], ['b', 'c']]);
});

it('goes on after a failed batch', async () => {
  const errors: unknown[] = [];
  const done: string[] = [];
  const queue = new BatchQueue<string>(
    async ([item = '']) => {
      if (item === 'bad') throw new Error('no database');
      done.push(item);
    },
    (error) => errors.push(error),
  );
  queue.add('bad');
  queue.add('good');
  await queue.idle();
  expect(errors).toEqual([new Error('no database')]);
  expect(done).toEqual(['good']);
});

it('takes up work again after a pause', async () => {
  const done: string[] = [];
  const queue = new BatchQueue<string>(async (items) => {
    done.push(...items);
  }, noError);
  queue.add('a');
  await queue.idle();
  queue.add('b');
  await queue.idle();
  expect(done).toEqual(['a', 'b']);
});
