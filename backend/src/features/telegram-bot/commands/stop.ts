import { stoppedAnswer } from '../../../contract/messages/bot-answers.js';
import type { Chats } from '../../telegram-link/chats.js';
import type { Talk } from './talk.js';

/** `/stop` pauses every message of this chat until `/start`. Its answer is the last one. */
export async function handleStop({ chat, reply }: Talk, chats: Pick<Chats, 'stop'>): Promise<'stopped'> {
  await chats.stop(chat.chatId);
  await reply(stoppedAnswer());
  return 'stopped';
}
