import type { Router } from 'express';
import { controlRouter, fieldsOf, oneOf, optional, text, whole } from '../shared/control-calls.js';
import { readHookFault, readVendor } from './domain/faults.js';
import type { HooksControl } from './hooks-control.js';

/** The routes under /_control. JSON in, JSON out; errors as {error}. Other sites' pages are refused. */
export function controlRoutes(control: HooksControl): Router {
  return controlRouter((routes) => {
    routes.get('/calls', ({ query: { after } }, response) => {
      response.json({ calls: control.calls(Number(after ?? 0)) });
    });
    routes.post('/secrets', (request, response) => {
      const fields = fieldsOf(request.body);
      control.trust(text(fields, 'url'), text(fields, 'secret'));
      response.status(204).end();
    });
    routes.post('/faults', (request, response) => {
      const fields = fieldsOf(request.body);
      control.fault(readHookFault(fields), {
        ...optional(fields, 'vendor', readVendor),
        ...optional(fields, 'to', text),
        ...optional(fields, 'times', (all, name) => whole(all, name, 1, 1e9)),
      });
      response.status(201).json({ pending: control.pendingFaults() });
    });
    routes.delete('/faults', (_request, response) => {
      control.clearFaults();
      response.status(204).end();
    });
    routes.post('/removed', (request, response) => {
      control.remove(text(fieldsOf(request.body), 'url'));
      response.status(204).end();
    });
    routes.post('/limits', (request, response) => {
      control.limit(oneOf(fieldsOf(request.body), 'limits', ['on', 'off']));
      response.status(204).end();
    });
    routes.post('/outage', (request, response) => {
      const ms = whole(fieldsOf(request.body), 'ms', 1, 3_600_000);
      response.status(204).end(() => {
        void control.down().then(() => setTimeout(() => void control.up(), ms));
      });
    });
  }, '16kb');
}
