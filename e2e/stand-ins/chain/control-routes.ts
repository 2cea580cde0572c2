import type { Router } from 'express';
import { controlRouter, type Fields, fieldsOf, oneOf, text } from '../shared/control-calls.js';
import type { BalanceChange, ChainControl } from './chain-stand-in.js';
import { TOKEN_MODES } from './ethereum/ethereum.js';
import { NETWORKS, readFault } from './faults.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: ChainControl): Router {
  return controlRouter((routes) => {
    routes.get('/status', (_request, response) => {
      response.json({ ready: control.isReady(), faults: control.faults(), calls: control.calls().length });
    });
    routes.get('/calls', (request, response) => {
      response.json({ calls: control.calls(Number(request.query['after'] ?? 0)) });
    });
    routes.post('/balance', (request, response, next) => {
      control.setBalance(readBalance(fieldsOf(request.body))).then(() => response.json({ ok: true }), next);
    });
    routes.post('/token', (request, response, next) => {
      const fields = fieldsOf(request.body);
      const mode = oneOf(fields, 'mode', TOKEN_MODES);
      control.setTokenMode(text(fields, 'symbol'), mode).then(() => response.json({ ok: true }), next);
    });
    routes.post('/fault', (request, response) => {
      const fields = fieldsOf(request.body);
      control.setFault(oneOf(fields, 'network', NETWORKS), readFault(fields['fault']));
      response.json({ ok: true });
    });
  });
}

function readBalance(fields: Fields): BalanceChange {
  return { address: text(fields, 'address'), symbol: text(fields, 'symbol'), amount: text(fields, 'amount') };
}
