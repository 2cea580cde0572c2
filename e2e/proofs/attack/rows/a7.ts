import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '../product.js';
import type { Row } from '../row.js';

const HELP_MS = 120_000;
const LOOK_MS = 100;
const KINDS = [
  'message',
  'edited_message',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'inline_query',
];
/** The three that came again for ever, `{}` and `[]` for each, and what else a JSON can hold. */
const VALUES: readonly unknown[] = [
  null,
  {},
  [],
  0,
  'text',
  true,
  { chat: null },
  { from: null, chat: { id: 'x', type: 'private' }, text: '/start' },
  { message_id: -1, date: 1e99, chat: { id: 1e20, type: 'private' }, from: {}, text: '/help\u0000' },
  { id: {}, from: { id: 1 }, data: 'x'.repeat(5_000), message: [] },
  { chat: { id: 1, type: 'private' }, from: { id: 1 }, new_chat_member: null, old_chat_member: 7 },
];

/** Updates that Telegram would never send, by long polling, and a good one after them. */
export const malformedUpdates: Row = {
  id: 'A7',
  title: 'malformed updates of the bot, then a good /help',
  rules: [
    { figure: 'the good /help is answered', was: 'no', is: 'yes' },
    { figure: 'unasked ends of the process', was: 0, is: 0 },
  ],
  attack: async (product, { length }) => {
    const { telegram, backend } = product;
    const count = length === 'full' ? 3_000 : 300;
    const endsBefore = backend.surprises.length;
    for (let i = 0; i < count; i += 1) {
      const kind = KINDS[i % KINDS.length] ?? '';
      telegram.pushUpdate({ [kind]: VALUES[Math.floor(i / KINDS.length) % VALUES.length] });
    }
    const startedAt = performance.now();
    const isAnswered = await askForHelp(product);
    return {
      'the good /help is answered': isAnswered ? 'yes' : 'no',
      'unasked ends of the process': backend.surprises.length - endsBefore,
      'malformed updates': count,
      'answered after, ms': Math.round(performance.now() - startedAt),
    };
  },
};

async function askForHelp({ telegram }: Product): Promise<boolean> {
  const { id } = telegram.putPerson({ first_name: 'Ann', started: true });
  telegram.sendText(id, '/help');
  const deadline = performance.now() + HELP_MS;
  while (performance.now() < deadline) {
    if (telegram.messages(id).some(({ from }) => from.is_bot)) return true;
    await sleep(LOOK_MS);
  }
  return false;
}
