import { CHAIN_URL } from '../support/sandbox-under-test.js';
import { controlCall } from './control-call.js';

/** The simulated Ethereum. */
export const chain = {
  /** No call is answered until it is healed. */
  cutEthereum: () => setFault({ kind: 'cut' }),
  heal: () => setFault(null),
};

function setFault(fault: object | null): Promise<void> {
  return controlCall(CHAIN_URL, 'fault', { network: 'ethereum', fault });
}
