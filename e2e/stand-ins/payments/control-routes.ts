import type { Router } from 'express';
import { readBadAnswer } from '../shared/bad-answers.js';
import { controlRouter, fieldsOf, oneOf, optional, text } from '../shared/control-calls.js';
import { readChange, readFaultScope, readOrder, readRules, readWebhookUrl } from './control-input.js';
import { EVENT_TYPES } from './domain/checkout.js';
import type { PaymentsControl } from './payments-control.js';
import { FORGERIES } from './webhooks.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; errors as {error}. */
export function controlRoutes(control: PaymentsControl): Router {
  return controlRouter(({ get, post, patch, delete: remove }) => {
    get('/checkouts', ({ query: { orderId } }) => ({
      checkouts: control.checkouts(typeof orderId === 'string' ? orderId : undefined),
    }));
    post('/checkouts/:id/pay', ({ part, fields }) =>
      control.pay(part('id'), optional(fields, 'amount', text).amount),
    );
    post('/checkouts/:id/fail', ({ part }) => control.fail(part('id')));
    post('/checkouts/:id/expire', ({ part }) => control.expire(part('id')));
    post('/checkouts/:id/refund', ({ part, fields }) =>
      control.refund(part('id'), optional(fields, 'amount', text).amount),
    );
    patch('/checkouts/:id', ({ part, fields }) => control.set(part('id'), readChange(fields)));
    post('/checkouts/:id/forge', async ({ part, fields }) => {
      const { type } = optional(fields, 'type', (all, name) => oneOf(all, name, EVENT_TYPES));
      return { status: await control.forge(oneOf(fields, 'as', FORGERIES), part('id'), type) };
    });

    get('/calls', () => ({ calls: control.calls() }));
    get('/faults', () => ({ pending: control.pendingFaults() }));
    post(
      '/faults',
      ({ fields }) => {
        control.fault(readBadAnswer(fieldsOf(fields['fault'])), readFaultScope(fields));
        return { pending: control.pendingFaults() };
      },
      201,
    );
    remove('/faults', () => control.clearFaults());

    get('/webhooks', () => ({ ...control.webhookRules(), events: control.events() }));
    patch('/webhooks', ({ fields }) => {
      const rules = readRules(fields);
      if (fields['url'] !== undefined) control.setWebhookUrl(readWebhookUrl(fields));
      control.setWebhooks(rules);
      return control.webhookRules();
    });
    remove('/webhooks', () => {
      control.resetWebhooks();
      return control.webhookRules();
    });
    post('/webhooks/release', async ({ fields }) => {
      await control.release(readOrder(fields));
      return { events: control.events() };
    });
    post('/webhooks/:eventId/replay', async ({ part }) => ({
      status: await control.replay(part('eventId')),
    }));
  });
}
