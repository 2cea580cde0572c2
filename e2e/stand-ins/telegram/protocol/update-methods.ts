import {
  booleanParameter,
  integerParameter,
  jsonParameter,
  type Parameters,
  textParameter,
} from '../domain/parameters.js';
import { type Answer, badRequest, conflict, ok } from './answer.js';
import type { Call, Methods } from './call.js';

const LONGEST_POLL_SECONDS = 50;
const INT32 = { fallback: 0, min: -(2 ** 31), max: 2 ** 31 - 1 };

/** The two ways a bot gets updates: long polling, or a webhook. Never both. */
export const updateMethods: Methods = { getUpdates, setWebhook, deleteWebhook, getWebhookInfo };

async function getUpdates({ world, webhook, parameters, hungUp }: Call): Promise<Answer> {
  if (webhook.isSet) {
    throw conflict(
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
    );
  }
  const kinds = allowedUpdates(parameters);
  if (kinds !== null) world.updates.queue.allow(kinds);
  const seconds = { fallback: 0, min: 0, max: LONGEST_POLL_SECONDS };
  const outcome = await world.updates.poll(
    {
      offset: integerParameter(parameters, 'offset', INT32),
      limit: integerParameter(parameters, 'limit', { fallback: 100, min: 1, max: 100 }),
      timeoutMs: integerParameter(parameters, 'timeout', seconds) * 1000,
    },
    hungUp,
  );
  if (outcome.kind === 'updates') return ok(outcome.updates);
  if (outcome.kind === 'cancelled') return { kind: 'unheard' };
  throw conflict(
    webhook.isSet
      ? 'terminated by setWebhook request'
      : 'terminated by other getUpdates request; make sure that only one bot instance is running',
  );
}

function setWebhook(call: Call): Answer {
  const { world, webhook, parameters } = call;
  const url = textParameter(parameters, 'url').trim();
  if (url === '') return deleteWebhook(call);
  if (!/^https?:\/\/[^/]+/i.test(url) || !URL.canParse(url)) {
    throw badRequest('bad webhook: An HTTP URL must be provided for webhook');
  }
  const secret = textParameter(parameters, 'secret_token');
  if (secret.length > 256) throw badRequest('secret token is too long');
  if (!/^[A-Za-z0-9_-]*$/.test(secret)) throw badRequest('secret token contains unallowed characters');
  const kinds = allowedUpdates(parameters);
  if (kinds !== null) world.updates.queue.allow(kinds);
  if (booleanParameter(parameters, 'drop_pending_updates')) world.updates.queue.clear();
  const wasSame = webhook.set({ url, secret });
  world.updates.interruptPoll();
  return ok(true, wasSame ? 'Webhook is already set' : 'Webhook was set');
}

function deleteWebhook({ world, webhook, parameters }: Call): Answer {
  const wasSet = webhook.isSet;
  webhook.remove();
  if (booleanParameter(parameters, 'drop_pending_updates')) world.updates.queue.clear();
  return ok(true, wasSet ? 'Webhook was deleted' : 'Webhook is already deleted');
}

function getWebhookInfo({ world, webhook }: Call): Answer {
  const { queue } = world.updates;
  return ok({
    ...webhook.info(),
    has_custom_certificate: false,
    pending_update_count: queue.length,
    ...(webhook.isSet && { max_connections: 1 }),
    ...(queue.allowed.length > 0 && { allowed_updates: queue.allowed }),
  });
}

/** Which kinds the bot wants; null when the call does not say, which keeps what was said before. @throws Refusal */
function allowedUpdates(parameters: Parameters): readonly string[] | null {
  const json = jsonParameter(parameters, 'allowed_updates');
  if (json.kind === 'malformed') throw badRequest("can't parse allowed_updates JSON object");
  if (json.value === undefined) return null;
  if (!Array.isArray(json.value)) throw badRequest('expected an Array of String as allowed_updates');
  return json.value.map(String);
}
