import { CHAIN_URL } from '../support/sandbox-under-test.js';

/** The simulated Ethereum. */
export const chain = {
  /** No call is answered until it is healed. */
  cutEthereum: () => control('fault', { network: 'ethereum', fault: { kind: 'cut' } }),
  heal: () => control('fault', { network: 'ethereum', fault: null }),
};

async function control(call: string, body: unknown): Promise<void> {
  const answer = await fetch(`${CHAIN_URL}/_control/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${answer.status} ${await answer.text()}`);
}
