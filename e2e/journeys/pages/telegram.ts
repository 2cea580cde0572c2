import { TELEGRAM_URL } from '../support/sandbox-under-test.js';

/** Somebody in Telegram; the name is theirs to choose. */
export interface Stranger {
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
}

/** What a person does in Telegram itself, outside the chat. Handles begin with @. */
export const telegram = {
  block: async (handle: string) => post(`people/${await idOf(handle)}/block`),
  unblock: async (handle: string) => post(`people/${await idOf(handle)}/unblock`),
  /** Somebody new opens the bot and presses Start. Returns their id. */
  async meet(stranger: Stranger): Promise<number> {
    const { id } = await post<{ readonly id: number }>('people', stranger);
    await post(`people/${id}/start`, {});
    return id;
  },
  /** Somebody whom `meet` returned writes to the bot. */
  say: (id: number, text: string) => post(`people/${id}/text`, { text }),
  /** Every message to a chat is answered with this error, until `accept`. */
  async refuse(
    handle: string,
    error: { readonly error_code: number; readonly parameters?: object },
  ): Promise<void> {
    await post('script', { method: 'sendMessage', chatId: await idOf(handle), times: 1_000, ...error });
  },
  /** Ends what `refuse` began, for all chats. */
  async accept(): Promise<void> {
    const answer = await fetch(`${TELEGRAM_URL}/_control/script`, { method: 'DELETE' });
    if (!answer.ok) throw new Error(`accept: ${answer.status} ${await answer.text()}`);
  },
};

async function idOf(handle: string): Promise<number> {
  const username = handle.replace('@', '');
  const found = await fetch(`${TELEGRAM_URL}/_control/people?username=${encodeURIComponent(username)}`);
  const { people } = (await found.json()) as { people: readonly { id: number }[] };
  const [person] = people;
  if (person === undefined) throw new Error(`Telegram knows no ${handle}`);
  return person.id;
}

async function post<Answer>(call: string, body: object = {}): Promise<Answer> {
  const answer = await fetch(`${TELEGRAM_URL}/_control/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}
