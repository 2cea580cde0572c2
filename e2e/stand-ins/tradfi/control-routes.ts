import type { Router } from 'express';
import { readBadAnswer } from '../shared/bad-answers.js';
import {
  afterOf,
  controlRouter,
  type Fields,
  fieldsOf,
  figure,
  okCalls,
  oneOf,
  optional,
  positive,
} from '../shared/control-calls.js';
import { DOCUMENTS } from './faults.js';
import type { IndexChange, Range, TradfiControl } from './tradfi-stand-in.js';

const SESSIONS = ['hours', 'open', 'closed'] as const;

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: TradfiControl): Router {
  return controlRouter((routes) => {
    const { get, post } = routes;
    const put = okCalls(routes);
    put('/index', (fields) => control.setIndex(readIndex(fields)));
    put('/gold', (fields) => control.setGold(positive(fields, 'value')));
    put('/session', (fields) => control.setSession(oneOf(fields, 'session', SESSIONS)));
    put('/clock', (fields) => control.setClock(momentOrNull(fields, 'at')));
    put('/faults', ({ fault, ...fields }) =>
      control.setFault(
        oneOf(fields, 'on', DOCUMENTS),
        fault === null ? null : readBadAnswer(fieldsOf(fault)),
      ),
    );
    post('/fed/announce', ({ fields }) => ({ url: control.announce(readRange(fields)) }), 201);
    get('/calls', (call) => ({ calls: control.calls(afterOf(call)) }));
  });
}

function readIndex(fields: Fields): IndexChange {
  return {
    ...optional(fields, 'value', figure),
    ...optional(fields, 'previousClose', positive),
    ...('at' in fields && { at: momentOrNull(fields, 'at') }),
  };
}

function readRange(fields: Fields): Range {
  return { low: figure(fields, 'low'), high: positive(fields, 'high') };
}

/** Epoch milliseconds, or ISO 8601. */
function momentOrNull(fields: Fields, name: string): number | null {
  const value = fields[name];
  if (value === null) return null;
  const at = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof at === 'number' && Number.isFinite(at)) return at;
  throw new RangeError(`"${name}" is a time in ISO 8601 or in milliseconds`);
}
