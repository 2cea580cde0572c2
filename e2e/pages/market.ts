import { EXCHANGE_URL } from '../support/sandbox-under-test.js';

/** Moves the simulated exchanges, all three at once. */
export const market = {
  /** Sets a price; the coin stays there unless it is told to move. */
  async holdAt(symbol: string, price: number): Promise<void> {
    await control('set-price', { symbol, price, mood: 'still' });
  },
  /** Lets a coin walk again. */
  async calm(symbol: string): Promise<void> {
    await control('mood', { symbol, mood: 'calm' });
  },
};

async function control(call: string, body: unknown): Promise<void> {
  const answer = await fetch(`${EXCHANGE_URL}/_control/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
}
