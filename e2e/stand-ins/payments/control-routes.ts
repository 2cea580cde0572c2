import express, { type NextFunction, type Request, type Response, Router } from 'express';
import {
  fieldsOf,
  oneOf,
  optionalText,
  readChange,
  readFault,
  readFaultWish,
  readOrder,
  readRules,
  readWebhookUrl,
} from './control-input.js';
import { EVENT_TYPES } from './domain/checkout.js';
import { Problem } from './domain/problem.js';
import { refuseForeignPages } from './payment-page.js';
import type { PaymentsControl } from './payments-control.js';
import { FORGERIES } from './webhooks.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; errors as {error}. */
export function controlRoutes(control: PaymentsControl): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json({ limit: '100kb' }));
  routes.get('/checkouts', ({ query: { orderId } }, response) => {
    response.json({ checkouts: control.checkouts(typeof orderId === 'string' ? orderId : undefined) });
  });
  routes.post('/checkouts/:id/pay', (request, response) => {
    response.json(control.pay(request.params.id, optionalText(bodyOf(request), 'amount')));
  });
  routes.post(
    '/checkouts/:id/fail',
    (request, response) => void response.json(control.fail(request.params.id)),
  );
  routes.post('/checkouts/:id/expire', (request, response) => {
    response.json(control.expire(request.params.id));
  });
  routes.post('/checkouts/:id/refund', (request, response) => {
    response.json(control.refund(request.params.id, optionalText(bodyOf(request), 'amount')));
  });
  routes.patch('/checkouts/:id', (request, response) => {
    response.json(control.set(request.params.id, readChange(bodyOf(request))));
  });
  routes.post('/checkouts/:id/forge', (request, response, next) => {
    const fields = bodyOf(request);
    const type = fields['type'] === undefined ? undefined : oneOf(fields, 'type', EVENT_TYPES);
    const forged = control.forge(oneOf(fields, 'as', FORGERIES), request.params.id, type);
    forged.then((status) => response.json({ status }), next);
  });

  routes.get('/calls', (_request, response) => void response.json({ calls: control.calls() }));
  routes.get('/faults', (_request, response) => void response.json({ pending: control.pendingFaults() }));
  routes.post('/faults', (request, response) => {
    const fields = bodyOf(request);
    control.fault(readFault(fields['fault']), readFaultWish(fields));
    response.status(201).json({ pending: control.pendingFaults() });
  });
  routes.delete('/faults', (_request, response) => {
    control.clearFaults();
    response.status(204).end();
  });

  routes.get('/webhooks', (_request, response) => {
    response.json({ ...control.webhookRules(), events: control.events() });
  });
  routes.patch('/webhooks', (request, response) => {
    const fields = bodyOf(request);
    const rules = readRules(fields);
    if (fields['url'] !== undefined) control.setWebhookUrl(readWebhookUrl(fields));
    control.setWebhooks(rules);
    response.json(control.webhookRules());
  });
  routes.delete('/webhooks', (_request, response) => {
    control.resetWebhooks();
    response.json(control.webhookRules());
  });
  routes.post('/webhooks/release', (request, response, next) => {
    const released = control.release(readOrder(bodyOf(request)));
    released.then(() => response.json({ events: control.events() }), next);
  });
  routes.post('/webhooks/:eventId/replay', (request, response, next) => {
    control.replay(request.params.eventId).then((status) => response.json({ status }), next);
  });

  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use((error: Error, _request: Request, response: Response, _next: NextFunction) => {
    response.status(statusOf(error)).json({ error: error.message });
  });
  return routes;
}

/** No body is an empty one. */
function bodyOf(request: Request) {
  return fieldsOf(request.body ?? {});
}

function statusOf(error: Error): number {
  if (error instanceof Problem) return error.status;
  if (error instanceof RangeError) return 400;
  return Number('status' in error ? error.status : 500);
}
