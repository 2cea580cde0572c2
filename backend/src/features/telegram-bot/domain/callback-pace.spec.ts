import { CallbackPace } from './callback-pace.js';

it('follows ten presses of a chat in any ten seconds, whatever other chats do', () => {
  const pace = new CallbackPace();
  const pressed = (chatId: string, times: number, now: number): number =>
    Array.from({ length: times }, () => pace.allows(chatId, now)).filter(Boolean).length;
  expect(pressed('a', 4, 0)).toBe(4);
  expect(pressed('a', 20, 5000)).toBe(6);
  expect(pressed('b', 3, 5000)).toBe(3);
  expect(pressed('a', 1, 9999)).toBe(0);
  expect(pressed('a', 20, 10_000)).toBe(4);
  expect(pressed('a', 20, 15_000)).toBe(6);
  expect(pressed('a', 20, 60_000)).toBe(10);
});
