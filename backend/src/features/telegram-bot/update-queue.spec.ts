import { pino } from 'pino';
import type { Telegraf } from 'telegraf';
import type { TelegramUpdate } from './read-update.js';
import { UpdateQueue } from './update-queue.js';

/** A queue whose bot handles nothing before `open` is called. */
function heldQueue(): { queue: UpdateQueue; handled: number[]; logged: object[]; open: () => void } {
  const handled: number[] = [];
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const handleUpdate = async ({ update_id }: TelegramUpdate): Promise<void> => {
    await opened;
    handled.push(update_id);
  };
  const bot = { handleUpdate } as unknown as Telegraf;
  const logged: object[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line) as object) });
  return { queue: new UpdateQueue(bot, logger), handled, logged, open };
}

const chat = { id: 7, type: 'private' };
const from = { id: 7, is_bot: false, first_name: 'Ada' };

function message(update_id: number, chatId: number, text: string): object {
  return { update_id, message: { message_id: 1, date: 1, chat: { ...chat, id: chatId }, text } };
}

function numbers(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}

it('keeps 20 updates of a chat that floods it, and what turns messages on and off beyond that', async () => {
  const { queue, handled, open } = heldQueue();
  const spam = numbers(1, 50).map((id) => queue.handle(message(id, 7, '/price')));
  const blocked = { update_id: 53, my_chat_member: { chat, from, new_chat_member: { status: 'kicked' } } };
  const vital = [message(51, 7, '/start abc'), message(52, 7, '/stop'), blocked].map((each) =>
    queue.handle(each),
  );
  await Promise.all(spam.slice(20));
  expect(handled).toEqual([]);
  open();
  await Promise.all([...spam, ...vital]);
  expect(handled).toEqual([...numbers(1, 20), 51, 52, 53]);
});

it('bounds those too', async () => {
  const { queue, handled, open } = heldQueue();
  const spam = numbers(1, 150).map((id) => queue.handle(message(id, 7, '/stop')));
  open();
  await Promise.all(spam);
  expect(handled).toEqual(numbers(1, 100));
});

it('drops nothing of other chats, and takes new updates of the chat when it has caught up', async () => {
  const { queue, handled, open } = heldQueue();
  const spam = numbers(1, 25).map((id) => queue.handle(message(id, 7, 'hi')));
  const other = queue.handle(message(26, 8, 'hi'));
  open();
  await Promise.all([...spam, other]);
  expect(handled).toContain(26);
  await queue.handle(message(27, 7, 'hi'));
  expect(handled.at(-1)).toBe(27);
});

it('lets what it has taken end when the process stops', async () => {
  const { queue, handled, open } = heldQueue();
  void queue.handle(message(1, 7, 'hi'));
  const stopped = queue.onModuleDestroy();
  open();
  await stopped;
  expect(handled).toEqual([1]);
});

it('keeps pressed buttons and messages of a chat in one order', async () => {
  const { queue, handled, open } = heldQueue();
  const query = { id: '9', from, chat_instance: '1' };
  const callback = { update_id: 2, callback_query: { ...query, message: { message_id: 1, date: 1, chat } } };
  const taken = [message(1, 7, '/list'), callback, message(3, 7, '/list')].map((each) => queue.handle(each));
  open();
  await Promise.all(taken);
  expect(handled).toEqual([1, 2, 3]);
  await queue.handle({ update_id: 4, callback_query: query });
  expect(handled.at(-1)).toBe(4);
});

it('is done with a malformed update at once, and logs it once with what is wrong', async () => {
  const { queue, handled, logged, open } = heldQueue();
  await queue.handle({ update_id: 1, message: null });
  await queue.handle([]);
  expect(logged).toMatchObject([
    { updateId: 1, fault: 'message is not an object' },
    { updateId: null, fault: 'the update is not an object' },
  ]);
  open();
  await queue.handle({ update_id: 2, edited_message: null });
  expect(handled).toEqual([]);
  expect(logged).toHaveLength(2);
});

it('logs the error of the bot itself, once', async () => {
  const logged: object[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => void logged.push(JSON.parse(line) as object) });
  const handleUpdate = () => Promise.reject(new Error('the real reason'));
  await new UpdateQueue({ handleUpdate } as unknown as Telegraf, logger).handle(message(1, 7, 'hi'));
  expect(logged).toMatchObject([{ updateId: 1, err: { message: 'the real reason' } }]);
});
