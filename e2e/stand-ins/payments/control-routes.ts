import type { Request, Router } from 'express';
import { readBadAnswer } from '../shared/bad-answers.js';
import { controlRouter, fieldsOf, oneOf } from '../shared/control-calls.js';
import {
  optionalText,
  readChange,
  readFaultInput,
  readOrder,
  readRules,
  readWebhookUrl,
} from './control-input.js';
import { EVENT_TYPES } from './domain/checkout.js';
import type { PaymentsControl } from './payments-control.js';
import { FORGERIES } from './webhooks.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; errors as {error}. */
export function controlRoutes(control: PaymentsControl): Router {
  return controlRouter((routes) => {
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
      control.fault(readBadAnswer(fieldsOf(fields['fault'])), readFaultInput(fields));
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
  });
}

/** No body is an empty one. */
function bodyOf(request: Request) {
  return fieldsOf(request.body ?? {});
}
