import type { Router } from 'express';
import {
  controlRouter,
  type Fields,
  goFor,
  oneOf,
  optional,
  outageOf,
  readTimes,
  text,
  type Wait,
  whole,
} from '../shared/control-calls.js';
import type { MailFault } from './domain/faults.js';
import type { MailControl } from './mail-control.js';

/** The routes under /_control. JSON in, JSON out; errors as {error}. Other sites' pages are refused. */
export function controlRoutes(control: MailControl, wait?: Wait): Router {
  return controlRouter(({ get, post, delete: remove }) => {
    get('/mails', ({ query: { to } }) => ({ mails: control.mails(typeof to === 'string' ? to : undefined) }));
    remove('/mails', () => control.clear());
    post(
      '/faults',
      ({ fields }) => {
        control.fault(readFault(fields), { ...optional(fields, 'to', text), ...readTimes(fields) });
        return { pending: control.pendingFaults() };
      },
      201,
    );
    remove('/faults', () => control.clearFaults());
    // It is SMTP that goes: whoever has the answer can rely on it.
    post('/outage', ({ fields }) => goFor(control, outageOf(fields), wait));
  }, '16kb');
}

function readFault(fields: Fields): MailFault {
  for (const kind of ['hang', 'cut'] as const) {
    if (fields[kind] === true) return { kind, keeps: fields['keeps'] === true };
  }
  if (fields['slow'] !== undefined) return { kind: 'slow', ms: whole(fields, 'slow', 1, 600_000) };
  const at = fields['at'] === undefined ? 'rcpt' : oneOf(fields, 'at', ['auth', 'mail', 'rcpt', 'data']);
  return { kind: 'answer', at, code: whole(fields, 'code', 400, 599) };
}
