import express, { type NextFunction, type Request, type Response, Router } from 'express';
import type { MailFault } from './domain/faults.js';
import type { MailControl } from './mail-control.js';

class BadCall extends Error {}

/** The routes under /_control. JSON in, JSON out; errors as {error}. Other sites' pages are refused. */
export function controlRoutes(control: MailControl): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json({ limit: '16kb' }));
  routes.get('/mails', ({ query: { to } }, response) => {
    response.json({ mails: control.mails(typeof to === 'string' ? to : undefined) });
  });
  routes.delete('/mails', (_request, response) => {
    control.clear();
    response.status(204).end();
  });
  routes.post('/faults', (request, response) => {
    const fields = fieldsOf(request);
    const { to, times } = fields;
    if (to !== undefined && typeof to !== 'string') throw new BadCall('"to" is an address.');
    control.fault(readFault(fields), {
      ...(to !== undefined && { to }),
      ...(times !== undefined && { times: whole(times, 'times', 1, 1e9) }),
    });
    response.status(201).json({ pending: control.pendingFaults() });
  });
  routes.delete('/faults', (_request, response) => {
    control.clearFaults();
    response.status(204).end();
  });
  routes.post('/outage', (request, response) => {
    const ms = whole(fieldsOf(request)['ms'], 'ms', 1, 3_600_000);
    void control.down().then(() => setTimeout(() => void control.up(), ms));
    response.status(204).end();
  });
  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
    const status = error instanceof BadCall ? 400 : Number('status' in error ? error.status : 500);
    response.status(status).json({ error: error.message });
  });
  return routes;
}

function readFault(fields: Readonly<Record<string, unknown>>): MailFault {
  const { at = 'rcpt', code, hang, keeps = false } = fields;
  if (hang === true) return { kind: 'hang', keeps: keeps === true };
  if (at !== 'auth' && at !== 'mail' && at !== 'rcpt' && at !== 'data') {
    throw new BadCall('"at" is auth, mail, rcpt or data.');
  }
  return { kind: 'answer', at, code: whole(code, 'code', 400, 599) };
}

function fieldsOf(request: Request): Readonly<Record<string, unknown>> {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new BadCall('The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

function whole(value: unknown, name: string, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new BadCall(`"${name}" is a whole number from ${least} to ${most}.`);
}

/** Lets programs and the stand-in's own pages through. */
function refuseForeignPages(request: Request, response: Response, next: NextFunction): void {
  const site = request.get('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return next();
  response.status(403).json({ error: 'Control calls come from this page or from a program.' });
}
