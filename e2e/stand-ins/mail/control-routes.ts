import type { Router } from 'express';
import {
  controlRouter,
  type Fields,
  fieldsOf,
  oneOf,
  optional,
  text,
  whole,
} from '../shared/control-calls.js';
import type { MailFault } from './domain/faults.js';
import type { MailControl } from './mail-control.js';

/** The routes under /_control. JSON in, JSON out; errors as {error}. Other sites' pages are refused. */
export function controlRoutes(control: MailControl): Router {
  return controlRouter((routes) => {
    routes.get('/mails', ({ query: { to } }, response) => {
      response.json({ mails: control.mails(typeof to === 'string' ? to : undefined) });
    });
    routes.delete('/mails', (_request, response) => {
      control.clear();
      response.status(204).end();
    });
    routes.post('/faults', (request, response) => {
      const fields = fieldsOf(request.body);
      control.fault(readFault(fields), {
        ...optional(fields, 'to', text),
        ...optional(fields, 'times', (all, name) => whole(all, name, 1, 1e9)),
      });
      response.status(201).json({ pending: control.pendingFaults() });
    });
    routes.delete('/faults', (_request, response) => {
      control.clearFaults();
      response.status(204).end();
    });
    routes.post('/outage', (request, response) => {
      const ms = whole(fieldsOf(request.body), 'ms', 1, 3_600_000);
      void control.down().then(() => setTimeout(() => void control.up(), ms));
      response.status(204).end();
    });
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
