import type { Router } from 'express';
import { afterOf, controlRouter, okCalls, oneOf, text } from '../shared/control-calls.js';
import type { ChainControl } from './chain-stand-in.js';
import { TOKEN_MODES } from './ethereum/ethereum.js';
import { NETWORKS, readFault } from './faults.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: ChainControl): Router {
  return controlRouter((routes) => {
    const { get } = routes;
    const post = okCalls(routes);
    get('/status', () => ({
      ready: control.isReady(),
      faults: control.faults(),
      calls: control.calls().length,
    }));
    get('/calls', (call) => ({ calls: control.calls(afterOf(call)) }));
    post('/balance', (fields) =>
      control.setBalance({
        address: text(fields, 'address'),
        symbol: text(fields, 'symbol'),
        amount: text(fields, 'amount'),
      }),
    );
    post('/token', (fields) =>
      control.setTokenMode(text(fields, 'symbol'), oneOf(fields, 'mode', TOKEN_MODES)),
    );
    post('/fault', ({ fault, ...fields }) =>
      control.setFault(oneOf(fields, 'network', NETWORKS), readFault(fault)),
    );
  });
}
