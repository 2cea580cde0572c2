import { CHAT_CALLBACKS, ChatPace, GROUP_ANSWERS } from './chat-pace.js';

it('answers a group six times in any minute, and each group by itself', () => {
  const pace = new ChatPace(GROUP_ANSWERS);
  const answered = Array.from({ length: 7 }, (_each, index) => pace.allows('-1', index * 1000));
  expect(answered).toEqual([true, true, true, true, true, true, false]);
  expect(pace.allows('-2', 6_500)).toBe(true);
  expect(pace.allows('-1', 59_999)).toBe(false);
  expect(pace.allows('-1', 60_000)).toBe(true);
});

it('follows ten presses of a chat in any ten seconds, whatever other chats do', () => {
  const pace = new ChatPace(CHAT_CALLBACKS);
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
