import { TELEGRAM_URL } from '../support/sandbox-under-test.js';

/** What a person does in Telegram itself, outside the chat. Handles begin with @. */
export const telegram = {
  block: (handle: string) => act(handle, 'block'),
  unblock: (handle: string) => act(handle, 'unblock'),
};

async function act(handle: string, action: 'block' | 'unblock'): Promise<void> {
  const username = handle.replace('@', '');
  const found = await fetch(`${TELEGRAM_URL}/_control/people?username=${encodeURIComponent(username)}`);
  const { people } = (await found.json()) as { people: readonly { id: number }[] };
  const [person] = people;
  if (person === undefined) throw new Error(`Telegram knows no ${handle}`);
  const answer = await fetch(`${TELEGRAM_URL}/_control/people/${person.id}/${action}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`${action}: ${answer.status} ${await answer.text()}`);
}
