import express, { type NextFunction, type Request, type Response, Router } from 'express';
import type { BalanceChange, ChainControl } from './chain-stand-in.js';
import { TOKEN_MODES } from './ethereum/ethereum.js';
import { type Fault, FAULT_KINDS, NETWORKS, type NetworkName } from './faults.js';

type Fields = Readonly<Record<string, unknown>>;

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
    control.setBalance(readBalance(fieldsOf(request))).then(() => response.json({ ok: true }), next);
  });
  routes.post('/token', (request, response, next) => {
    const fields = fieldsOf(request);
    const mode = oneOf(fields, 'mode', TOKEN_MODES);
    control.setTokenMode(text(fields, 'symbol'), mode).then(() => response.json({ ok: true }), next);
  });
  routes.post('/fault', (request, response) => {
    const fields = fieldsOf(request);
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
  const fields = asFields(value);
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

function fieldsOf(request: Request): Fields {
  return asFields(request.body);
}

function asFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new RangeError('A JSON object is needed');
  return value as Fields;
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new RangeError(`"${name}" must be a text`);
  return value;
}

function wholeNumber(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    throw new RangeError(`"${name}" must be a whole number`);
  }
  return value;
}

function oneOf<T extends string>(fields: Fields, name: string, words: readonly T[]): T {
  const found = words.find((word) => word === fields[name]);
  if (found === undefined) throw new RangeError(`"${name}" is one of ${words.join(', ')}`);
  return found;
}

/** Lets programs through, pages of other sites not. */
function refuseForeignPages(request: Request, response: Response, next: NextFunction): void {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return next();
  response.status(403).json({ error: 'Control calls come from this machine’s programs.' });
}

function sendError(error: unknown, _request: Request, response: Response, _next: NextFunction): void {
  const message = error instanceof Error ? error.message : String(error);
  const status = error instanceof RangeError || error instanceof SyntaxError ? 400 : 500;
  response.status(status).json({ error: message });
}
