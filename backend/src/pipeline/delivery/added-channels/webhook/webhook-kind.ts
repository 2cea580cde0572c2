import { MAX_CHANNEL_LABEL } from '../../../../contract/channels.js';
import { isHookAlert } from '../../../../contract/messages/hook-message.js';
import { alertsUrl } from '../../../../contract/messages/plain-alerts.js';
import type { WebhookBody, WebhookTrigger } from '../../../../contract/webhook-body.js';
import { NO_PUBLIC_URL, parseServerUrl } from '../../../../platform/outbound/domain/person-url.js';
import type { CallContent, CallContext, CallKind, ToldAlert } from '../call-kind.js';
import { callOutcome } from '../call-outcomes.js';
import { A_DAY_OF_TRIES } from '../retry-waits.js';
import { newWebhookSecret, openWebhook, sealedWebhook, signatures } from './webhook-secrets.js';

const SECOND = 1000;
const LONGEST_URL = 2000;

/** A person's own server, called as Standard Webhooks has it. */
export const WEBHOOK_KIND: CallKind = {
  kind: 'webhook',
  rings: false,
  digest: 1,
  callsPerHost: 4,
  pace: { burst: 5, everyMs: SECOND / 5, perHost: false },
  ...A_DAY_OF_TRIES,
  proof: 'accepted',

  read(request) {
    if (request.kind !== 'webhook') return { field: 'kind', fault: 'This is no webhook.' };
    const url = parseServerUrl(request.url);
    if (url === null) return { field: 'url', fault: NO_PUBLIC_URL };
    if (url.href.length > LONGEST_URL) {
      return { field: 'url', fault: `The address is longer than ${LONGEST_URL} characters.` };
    }
    const secret = newWebhookSecret();
    const hasPath = url.pathname !== '/' || url.search !== '';
    return {
      address: hasPath ? `${url.host}/…` : url.host,
      key: url.href,
      sealed: sealedWebhook({ url: url.href, secrets: [{ secret, until: null }] }),
      label: url.host.slice(0, MAX_CHANNEL_LABEL),
      secret,
    };
  },

  compose(content, sealed, context) {
    const webhook = openWebhook(sealed);
    const told = bodyOf(content, context);
    if (told === null) return null;
    const { deliveryId, sentAt } = context;
    const body = JSON.stringify(told);
    const message = { id: `msg_${deliveryId}`, timestamp: Math.floor(sentAt / SECOND), body };
    return {
      url: webhook.url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(message.timestamp),
        'webhook-signature': signatures(webhook, message, sentAt),
      },
      body,
    };
  },

  outcomeOf: (answer, now) => callOutcome(answer, now, { gone: [410], refused: [] }),
};

/** @throws RangeError for more or fewer alerts than one. */
function bodyOf(content: CallContent, context: CallContext): WebhookBody | null {
  const url = alertsUrl(context.publicUrl);
  if (content.kind === 'code') return null;
  if (content.kind === 'test') {
    return {
      type: 'channel.test',
      timestamp: new Date(context.sentAt).toISOString(),
      data: { alert: null, simulated: context.isSimulated, test: true, repeat: false, url },
    };
  }
  if (content.kind === 'event') return eventBody(content, url);
  const [told, ...others] = content.alerts;
  if (told === undefined || others.length > 0) throw new RangeError('A webhook tells one alert at a time');
  return {
    type: 'alert.fired',
    timestamp: new Date(told.facts.firedAt).toISOString(),
    data: {
      alert: told.view,
      trigger: triggerOf(told),
      simulated: told.facts.evidence.source === 'simulated',
      test: false,
      repeat: content.repeat,
      url,
    },
  };
}

function eventBody(
  { event, about, repeat }: Extract<CallContent, { kind: 'event' }>,
  url: string,
): WebhookBody {
  const timestamp = new Date(event.at).toISOString();
  if (event.type === 'summary.daily') {
    const { type, summary, simulated } = event;
    return { type, timestamp, data: { summary, simulated, test: false, repeat, url } };
  }
  const { type, alertId, via } = event;
  return {
    type,
    timestamp,
    data: {
      alertId,
      via,
      alert: about?.view ?? null,
      trigger: about === null ? null : triggerOf(about),
      simulated: about?.facts.evidence.source === 'simulated',
      test: false,
      repeat,
      url,
    },
  };
}

function triggerOf({ facts, view }: ToldAlert): WebhookTrigger | null {
  if (view.triggerId === null || isHookAlert(facts)) return null;
  const { symbol, evidence, label } = facts;
  return {
    id: view.triggerId,
    symbol,
    condition: evidence.condition,
    guards: (evidence.guards ?? []).map((guard) => ({ symbol: guard.symbol, condition: guard.condition })),
    exchange: evidence.exchange ?? null,
    name: label?.name ?? null,
    note: label?.note ?? null,
  };
}
