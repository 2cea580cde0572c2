import { CHAIN_URL } from '../support/sandbox-under-test.js';
import { controlOf } from './control-call.js';

/** The simulated Ethereum. */
export const chain = {
  /** No call is answered until it is healed. */
  cutEthereum: () => setFault({ kind: 'cut' }),
  heal: () => setFault(null),
};

const control = controlOf(CHAIN_URL);

function setFault(fault: object | null): Promise<void> {
  return control('fault', { network: 'ethereum', fault });
}
