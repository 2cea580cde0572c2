import { pino } from 'pino';
import type { Telegram } from 'telegraf';
import { Replies } from '../../pipeline/delivery/telegram/replies.js';
import { Groups } from './groups.js';

it('says it once, and tries to leave until it has left', async () => {
  const said: string[] = [];
  const replies = Object.assign(Object.create(Replies.prototype) as Replies, {
    send: async (chatId: string) => {
      said.push(chatId);
      return 'sent' as const;
    },
  });
  let failures = 2;
  const asked: string[] = [];
  const telegram = {
    callApi: async (method: string, { chat_id }: { chat_id: string }) => {
      asked.push(`${method} ${chat_id}`);
      failures -= 1;
      if (failures >= 0) throw new Error('timeout');
      return true;
    },
  } as unknown as Pick<Telegram, 'callApi'>;
  const groups = new Groups(replies, pino({ level: 'silent' }));
  const outcomes: string[] = [];
  for (let update = 0; update < 4; update += 1) outcomes.push(await groups.leave('-100', telegram));
  expect(outcomes).toEqual(['still-there', 'still-there', 'left', 'already-left']);
  expect(asked).toEqual(Array(3).fill('leaveChat -100'));
  expect(said).toEqual(['-100']);
  groups.forget('-100');
  await expect(groups.leave('-100', telegram)).resolves.toBe('left');
  expect(said).toHaveLength(2);
});
