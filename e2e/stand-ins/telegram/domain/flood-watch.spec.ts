import { FloodWatch } from './flood-watch.js';

it('notices who comes too early, per chat and to the millisecond', () => {
  const watch = new FloodWatch();
  watch.told(7, 2, 1000);
  watch.told(7, 1, 1500);
  expect(watch.arrived(7, 2999)).toEqual({ at: 2999, chatId: 7, until: 3000 });
  expect(watch.arrived(8, 2999)).toBeNull();
  expect(watch.arrived(7, 3000)).toBeNull();
});
