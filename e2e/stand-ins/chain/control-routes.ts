import express, { Router } from 'express';
import { type Fields, fieldsOf, oneOf, refuseForeignPages, sendError, text } from '../control-calls.js';
import type { BalanceChange, ChainControl } from './chain-stand-in.js';
import { TOKEN_MODES } from './ethereum/ethereum.js';
import { type Fault, FAULT_KINDS, NETWORKS, type NetworkName } from './faults.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: ChainControl): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json());
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
    control.setFault(readNetwork(fields), readFault(fields['fault']));
    response.json({ ok: true });
  });
  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use(sendError);
  return routes;
}

function readBalance(fields: Fields): BalanceChange {
  return { address: text(fields, 'address'), symbol: text(fields, 'symbol'), amount: text(fields, 'amount') };
}

function readNetwork(fields: Fields): NetworkName {
  return oneOf(fields, 'network', NETWORKS);
}

function readFault(value: unknown): Fault | null {
  if (value === null) return null;
  const fields = fieldsOf(value);
  const kind = oneOf(fields, 'kind', FAULT_KINDS);
  switch (kind) {
    case 'slow':
      return { kind, delayMs: wholeNumber(fields, 'delayMs') };
    case 'status': {
      const retryAfter = fields['retryAfter'] === undefined ? undefined : wholeNumber(fields, 'retryAfter');
      return { kind, status: wholeNumber(fields, 'status'), ...(retryAfter !== undefined && { retryAfter }) };
    }
    case 'redirect':
      return { kind, to: text(fields, 'to') };
    case 'down':
    case 'html':
    case 'garbage':
    case 'oversize':
      return { kind };
  }
}

function wholeNumber(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new RangeError(`"${name}" must be a whole number`);
  }
  return value;
}
