import { FloodGuard } from './flood-limits.js';

it('takes so many messages in any second, over all chats', () => {
  const guard = new FloodGuard({ perSecond: 2, chatBurst: 9, groupPerMinute: 20 });
  expect([0, 400, 999].map((now, chat) => guard.arrived(chat, now))).toEqual([null, null, 1]);
  expect([1_000, 1_399, 1_400].map((now, chat) => guard.arrived(chat, now))).toEqual([null, 1, null]);
});

it('takes a burst to one chat, then one each second', () => {
  const guard = new FloodGuard({ perSecond: 99, chatBurst: 3, groupPerMinute: 20 });
  const at = (...times: readonly number[]) => times.map((now) => guard.arrived(7, now));
  expect(at(0, 0, 0, 0)).toEqual([null, null, null, 1]);
  expect(guard.arrived(8, 0)).toBeNull();
  expect(at(999, 1_000, 1_001)).toEqual([1, null, 1]);
  expect(at(9_000, 9_000, 9_000, 9_000)).toEqual([null, null, null, 1]);
});

it('takes 20 messages a minute to a group, and says when the next may come', () => {
  const guard = new FloodGuard({ perSecond: 99, chatBurst: 3, groupPerMinute: 20 });
  const answers = Array.from({ length: 21 }, (_each, index) => guard.arrived(-7, index * 100));
  expect(answers).toEqual([...Array(20).fill(null), 58]);
  expect(guard.arrived(-8, 2_000)).toBeNull();
  expect(guard.arrived(-7, 60_000)).toBeNull();
});
