import express, { Router } from 'express';
import { type Fields, fieldsOf, figure, oneOf, refuseForeignPages, sendError } from '../control-calls.js';
import { DOCUMENTS, type Fault, PLAIN_FAULTS } from './faults.js';
import type { IndexChange, Range, TradfiControl } from './tradfi-stand-in.js';

const SESSIONS = ['hours', 'open', 'closed'] as const;

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: TradfiControl): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json());
  const put = (path: string, act: (fields: Fields) => void): void => {
    routes.post(path, (request, response) => {
      act(fieldsOf(request.body));
      response.json({ ok: true });
    });
  };
  put('/index', (fields) => control.setIndex(readIndex(fields)));
  put('/gold', (fields) => control.setGold(positive(fields, 'value')));
  put('/session', (fields) => control.setSession(oneOf(fields, 'session', SESSIONS)));
  put('/clock', (fields) => control.setClock(fields['at'] === null ? null : moment(fields, 'at')));
  put('/faults', (fields) => control.setFault(oneOf(fields, 'on', DOCUMENTS), readFault(fields['fault'])));
  routes.post('/fed/announce', (request, response) => {
    response.status(201).json({ url: control.announce(readRange(fieldsOf(request.body))) });
  });
  routes.get('/calls', (request, response) => {
    response.json({ calls: control.calls(Number(request.query['after'] ?? 0)) });
  });
  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use(sendError);
  return routes;
}

function readIndex(fields: Fields): IndexChange {
  return {
    ...(fields['value'] !== undefined && { value: figure(fields, 'value') }),
    ...(fields['previousClose'] !== undefined && { previousClose: positive(fields, 'previousClose') }),
    ...(fields['at'] !== undefined && { at: fields['at'] === null ? null : moment(fields, 'at') }),
  };
}

function readRange(fields: Fields): Range {
  return { low: figure(fields, 'low'), high: positive(fields, 'high') };
}

function readFault(value: unknown): Fault | null {
  if (value === null) return null;
  const fields = fieldsOf(value);
  const kind = oneOf(fields, 'kind', [...PLAIN_FAULTS, 'status']);
  if (kind !== 'status') return { kind };
  const retryAfter = fields['retryAfter'] === undefined ? undefined : positive(fields, 'retryAfter');
  return { kind, status: positive(fields, 'status'), ...(retryAfter !== undefined && { retryAfter }) };
}

function positive(fields: Fields, name: string): number {
  const value = figure(fields, name);
  if (value > 0) return value;
  throw new RangeError(`"${name}" must be more than 0`);
}

/** Epoch milliseconds, or ISO 8601. */
function moment(fields: Fields, name: string): number {
  const value = fields[name];
  const at = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof at === 'number' && Number.isFinite(at)) return at;
  throw new RangeError(`"${name}" is a time in ISO 8601 or in milliseconds`);
}
