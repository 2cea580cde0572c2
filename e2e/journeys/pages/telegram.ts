import type { PersonInput } from '../../stand-ins/telegram/control/people.js';
import type { StoredMessage } from '../../stand-ins/telegram/state/world.js';
import { TELEGRAM_URL } from '../support/sandbox-under-test.js';
import { controlOf } from './control-call.js';

const control = controlOf(TELEGRAM_URL);

/** What a person does in Telegram itself, outside the chat. Handles begin with @. */
export const telegram = {
  block: async (handle: string) => control(`people/${await idOf(handle)}/block`, {}),
  unblock: async (handle: string) => control(`people/${await idOf(handle)}/unblock`, {}),
  /** Somebody new opens the bot and presses Start. Returns their id. */
  async meet(stranger: PersonInput): Promise<number> {
    const { id } = await control<{ readonly id: number }>('people', stranger);
    await control(`people/${id}/start`, {});
    return id;
  },
  /** Somebody whom `meet` returned writes to the bot. */
  say: (id: number, text: string) => control(`people/${id}/text`, { text }),
  /** A new supergroup whose admin is the person of this handle, and what they do there. `topics`: their message_thread_id. */
  async haveGroup(
    handle: string,
    { title, topics }: { readonly title: string; readonly topics: readonly number[] },
  ) {
    const by = await idOf(handle);
    const made = { title, topics, memberIds: [], adminIds: [by], type: 'supergroup' };
    const group = `groups/${(await control<{ readonly id: number }>('groups', made)).id}`;
    return {
      /** Adds the bot, as choosing the group behind a `?startgroup=CODE` link does. */
      addBot: () => control(`${group}/bot`, { by, status: 'member' }),
      kickBot: () => control(`${group}/bot`, { by, status: 'kicked' }),
      /** Writes there; in a topic, if one is named. */
      write: (text: string, threadId?: number) => control(`${group}/text`, { from: by, text, threadId }),
      /** What is written there, oldest first; in one topic, or outside of all. */
      async texts(threadId?: number): Promise<readonly string[]> {
        const { messages } = await control<{ messages: readonly StoredMessage[] }>(`${group}/messages`);
        return messages.filter((message) => message.threadId === threadId).map(({ text }) => text);
      },
    };
  },
  /** Every message to a chat is answered with this error, until `accept`. */
  async refuse(
    handle: string,
    error: { readonly error_code: number; readonly parameters?: object },
  ): Promise<void> {
    await control('script', { method: 'sendMessage', chatId: await idOf(handle), times: 1_000, ...error });
  },
  /** Ends what `refuse` began, for all chats. */
  accept: () => control('script', undefined, 'DELETE'),
};

async function idOf(handle: string): Promise<number> {
  const username = handle.replace('@', '');
  const { people } = await control<{ readonly people: readonly { readonly id: number }[] }>(
    `people?username=${encodeURIComponent(username)}`,
  );
  const [person] = people;
  if (person === undefined) throw new Error(`Telegram knows no ${handle}`);
  return person.id;
}
