import fc from 'fast-check';
import type { UpdateBody } from '../bot-api-types.js';
import { UpdateQueue } from './update-queue.js';

const user = { id: 1, is_bot: false, first_name: 'Alex' };
const chat = { id: 1, type: 'private' as const, first_name: 'Alex' };
const message: UpdateBody = { message: { message_id: 1, from: user, chat, date: 0, text: 'x' } };
const member: UpdateBody = {
  my_chat_member: {
    chat,
    from: user,
    date: 0,
    old_chat_member: { user, status: 'member' },
    new_chat_member: { user, status: 'kicked' },
  },
};

function queueOf(count: number): UpdateQueue {
  const queue = new UpdateQueue(100);
  for (let i = 0; i < count; i += 1) queue.push(message);
  return queue;
}

const ids = (queue: UpdateQueue, offset: number, limit = 100): number[] =>
  queue.take(offset, limit).map((update) => update.update_id);

describe('UpdateQueue', () => {
  it.each([
    ['offset 0 confirms nothing', 0, [100, 101, 102, 103]],
    ['an offset confirms what is below it', 102, [102, 103]],
    ['an offset beyond the end confirms all', 104, []],
    ['a stale offset confirms nothing', 7, [100, 101, 102, 103]],
    ['a negative offset keeps the last ones', -1, [103]],
    ['a negative offset beyond the start keeps all', -9, [100, 101, 102, 103]],
  ])('%s', (_name, offset, left) => {
    const queue = queueOf(4);
    expect(ids(queue, offset)).toEqual(left);
    expect(ids(queue, 0)).toEqual(left);
  });

  it('gives at most the limit and keeps the rest', () => {
    const queue = queueOf(4);
    expect(ids(queue, 0, 2)).toEqual([100, 101]);
    expect(queue.length).toBe(4);
  });

  it('drops kinds that are not wanted, from then on', () => {
    const queue = queueOf(1);
    queue.allow(['my_chat_member']);
    expect([queue.push(message), queue.push(member)]).toEqual(['dropped', 'queued']);
    expect(ids(queue, 0)).toEqual([100, 101]);
  });

  it('loses nothing and repeats nothing to a reader that confirms what it read', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ pushes: fc.nat(5), limit: fc.integer({ min: 1, max: 4 }) })),
        (steps) => {
          const queue = new UpdateQueue(1);
          const read: number[] = [];
          let pushed = 0;
          for (const { pushes, limit } of [...steps, ...steps.map(() => ({ pushes: 0, limit: 5 }))]) {
            for (let i = 0; i < pushes; i += 1) queue.push(message);
            pushed += pushes;
            read.push(...ids(queue, (read.at(-1) ?? 0) + 1, limit));
          }
          expect(read).toEqual(Array.from({ length: pushed }, (_, i) => i + 1));
        },
      ),
    );
  });
});
