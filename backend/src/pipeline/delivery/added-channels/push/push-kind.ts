import { createECDH } from 'node:crypto';
import type { AddChannelRequest } from '../../../../contract/channels.js';
import type { PushKeys } from '../../../../platform/config/config.js';
import { NO_PUBLIC_URL, parseServerUrl } from '../../../../platform/outbound/domain/person-url.js';
import { pushReceipt } from '../../push-receipt.js';
import type { CallKind, CallOutcome } from '../call-kind.js';
import { callOutcome } from '../call-outcomes.js';
import { pushBody, pushText } from './push-words.js';
import { sealPush, type SubscriptionKeys } from './seal-push.js';
import { vapidAuthorization } from './vapid.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LONGEST_URL = 2000;
const TTL_SEC = 3600;
/** Of a push service that does not say when. */
const LATER_MS = 30 * SECOND;
const AUTH_BYTES = 16;
const POINT_BYTES = 65;
const NO_SUBSCRIPTION = {
  field: 'subscription',
  fault: 'This is no subscription to push messages. Reload the page and try again.',
};

interface Endpoint {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushSender {
  readonly keys: PushKeys;
  readonly sessionSecret: string;
}

/** A browser, rung by its maker's push service: RFC 8030, with messages that only the browser can read. */
export function pushKind({ keys, sessionSecret }: PushSender): CallKind {
  return {
    kind: 'push',
    rings: true,
    digest: 1,
    callsPerHost: 32,
    pace: { burst: 200, everyMs: SECOND / 200, perHost: true },
    waitsMs: [2 * SECOND, 10 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE],
    patienceMs: 10 * MINUTE,
    proof: 'receipt',
    read: readSubscription,

    compose(content, sealed, context) {
      if (content.kind === 'event') return null;
      const { endpoint, p256dh, auth } = JSON.parse(sealed) as Endpoint;
      const { channelId, deliveryId, sentAt } = context;
      // A test proves the device, whatever the test is kept as.
      const proven =
        content.kind === 'alerts'
          ? ({ of: 'delivery', id: deliveryId } as const)
          : ({ of: 'channel', id: channelId } as const);
      const { message, topic } = pushText(content, context, pushReceipt(sessionSecret, proven, sentAt));
      return {
        url: endpoint,
        headers: {
          authorization: vapidAuthorization(endpoint, keys, sentAt),
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(TTL_SEC),
          urgency: 'high',
          topic,
        },
        body: sealPush(pushBody(message), { p256dh: bytes(p256dh), auth: bytes(auth) }),
      };
    },

    outcomeOf(answer, now): CallOutcome {
      const status = answer.kind === 'answered' ? answer.status : null;
      // 401 is about our token and its time, 403 about a subscription that was made for another key.
      if (status === 401) return { kind: 'ours', detail: 'status 401' };
      const outcome = callOutcome(answer, now, { gone: [403, 404, 410], refused: [400, 413] });
      const isLater = status === 429 && outcome.kind === 'failed';
      return isLater ? { kind: 'later', afterMs: LATER_MS, scope: 'channel' } : outcome;
    },
  };
}

function readSubscription(request: AddChannelRequest): ReturnType<CallKind['read']> {
  if (request.kind !== 'push') return { field: 'kind', fault: 'This is no device.' };
  const { endpoint, keys } = request.subscription;
  const url = parseServerUrl(endpoint);
  if (url === null || url.href.length > LONGEST_URL) return { field: 'subscription', fault: NO_PUBLIC_URL };
  if (!areKeys({ p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) })) return NO_SUBSCRIPTION;
  return {
    address: `${url.host}/…`,
    key: url.href,
    sealed: JSON.stringify({ endpoint: url.href, p256dh: keys.p256dh, auth: keys.auth } satisfies Endpoint),
    label: 'Browser',
  };
}

function areKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  // Compressed points are points, too, but not as RFC 8291 has them.
  if (auth.length !== AUTH_BYTES || p256dh.length !== POINT_BYTES) return false;
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    pair.computeSecret(p256dh);
    return true;
  } catch {
    return false;
  }
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
