import type { Router } from 'express';
import { afterOf, controlRouter, OK, oneOf, text } from '../shared/control-calls.js';
import type { ChainControl } from './chain-stand-in.js';
import { TOKEN_MODES } from './ethereum/ethereum.js';
import { NETWORKS, readFault } from './faults.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: ChainControl): Router {
  return controlRouter(({ get, post }) => {
    get('/status', () => ({
      ready: control.isReady(),
      faults: control.faults(),
      calls: control.calls().length,
    }));
    get('/calls', (call) => ({ calls: control.calls(afterOf(call)) }));
    post('/balance', async ({ fields }) => {
      await control.setBalance({
        address: text(fields, 'address'),
        symbol: text(fields, 'symbol'),
        amount: text(fields, 'amount'),
      });
      return OK;
    });
    post('/token', async ({ fields }) => {
      await control.setTokenMode(text(fields, 'symbol'), oneOf(fields, 'mode', TOKEN_MODES));
      return OK;
    });
    post('/fault', ({ fields }) => {
      control.setFault(oneOf(fields, 'network', NETWORKS), readFault(fields['fault']));
      return OK;
    });
  });
}
