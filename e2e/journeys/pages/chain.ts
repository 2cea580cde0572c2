import { CHAIN_URL } from '../support/sandbox-under-test.js';
import { controlOf } from './control-call.js';

const control = controlOf(CHAIN_URL);
const setFault = (fault: object | null) => control('fault', { network: 'ethereum', fault });

/** The simulated Ethereum. */
export const chain = {
  /** No call is answered until it is healed. */
  cutEthereum: () => setFault({ kind: 'cut' }),
  heal: () => setFault(null),
};
