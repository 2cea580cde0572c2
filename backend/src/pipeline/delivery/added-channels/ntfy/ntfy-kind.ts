import type { AddChannelRequest } from '../../../../contract/channels.js';
import { alertsUrl, plainAlerts, titled } from '../../../../contract/messages/plain-alerts.js';
import { channelCodeMessage, testChannelMessage } from '../../../../contract/messages/test-message.js';
import { NO_PUBLIC_URL, parseServerUrl } from '../../../../platform/outbound/domain/person-url.js';
import type { ReadableContent, CallContext, CallKind, CallPace } from '../call-kind.js';
import { callOutcome, retryAfterMs } from '../call-outcomes.js';
import { AN_HOUR_OF_TRIES } from '../retry-waits.js';

/** What is sealed of a topic. */
interface NtfyTopic {
  /** Its server's, with a slash at the end. */
  readonly url: string;
  readonly topic: string;
  readonly token: string | null;
}

const USUAL_SERVER = 'https://ntfy.sh';
const TOPIC = /^[-_A-Za-z0-9]{1,64}$/;
const TOKEN = /^[!-~]{1,200}$/;
const ROOT_ONLY =
  'Enter the address of the server only, like https://ntfy.sh: its topic has a field of its own.';
const TOPIC_FAULT = 'A topic has 1 to 64 letters, digits, - and _.';
const TOKEN_FAULT = 'Enter the access token as ntfy shows it: tk_…';
/** A server makes a file of a longer message. */
const LONGEST_BYTES = 4096;
const URGENT = 5;
const USUAL = 4;
const SILENT = 2;
/** A server counts what comes from our address, unless it knows whom it is for. */
const PACE: CallPace = { burst: 60, everyMs: 5000, perHost: true };
const TOO_MANY = 429;
const LEFT_ALONE_MS = 60_000;

/** A topic of an ntfy server. */
export const NTFY_KIND: CallKind = {
  kind: 'ntfy',
  rings: true,
  digest: 10,
  callsPerHost: 4,
  pace: PACE,
  paceOf: (sealed) => ({ ...PACE, perHost: openTopic(sealed).token === null }),
  ...AN_HOUR_OF_TRIES,
  proof: 'code',

  read(request) {
    const read = request.kind === 'ntfy' ? readTopic(request) : { field: 'kind', fault: 'This is no topic.' };
    if ('fault' in read) return read;
    const { host } = new URL(read.url);
    // Without a token whoever knows the topic reads it: no part of it is shown.
    return {
      address: `${host}/…`,
      key: `${read.url}${read.topic}`,
      sealed: JSON.stringify(read),
      label: host,
    };
  },

  compose(content, sealed, context) {
    if (content.kind === 'event') return null;
    const { url, topic, token } = openTopic(sealed);
    const { text, ...rest } = notificationOf(content, context);
    const { title, rest: message } = titled(text);
    return {
      url,
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ topic, title, message, ...rest }),
    };
  },

  outcomeOf(answer, now) {
    const outcome = callOutcome(answer, now, { gone: [401, 403], refused: [400, 413] });
    if (answer.kind !== 'answered' || answer.status !== TOO_MANY) return outcome;
    const afterMs = retryAfterMs(answer.headers, now) ?? LEFT_ALONE_MS;
    return { kind: 'later', afterMs, scope: 'host' };
  },
};

function readTopic(
  request: Extract<AddChannelRequest, { kind: 'ntfy' }>,
): NtfyTopic | { readonly field: string; readonly fault: string } {
  const typed = request.url?.trim() ?? '';
  const url = parseServerUrl(typed === '' ? USUAL_SERVER : typed);
  const topic = request.topic.trim();
  const token = request.token?.trim() ?? '';
  if (url === null) return { field: 'url', fault: NO_PUBLIC_URL };
  if (url.pathname !== '/' || url.search !== '') return { field: 'url', fault: ROOT_ONLY };
  if (!TOPIC.test(topic)) return { field: 'topic', fault: TOPIC_FAULT };
  if (token !== '' && !TOKEN.test(token)) return { field: 'token', fault: TOKEN_FAULT };
  return { url: url.href, topic, token: token === '' ? null : token };
}

/** @throws Error for what is none. */
function openTopic(sealed: string): NtfyTopic {
  const parsed: unknown = JSON.parse(sealed);
  if (isTopic(parsed)) return parsed;
  throw new Error('What is sealed is no topic');
}

function isTopic(value: unknown): value is NtfyTopic {
  if (typeof value !== 'object' || value === null) return false;
  if (!('url' in value && 'topic' in value && 'token' in value)) return false;
  const { url, topic, token } = value;
  return (
    typeof url === 'string' && typeof topic === 'string' && (token === null || typeof token === 'string')
  );
}

function notificationOf(
  content: ReadableContent,
  { brandName, label, isSimulated, publicUrl, acknowledgeUrl, ...sending }: CallContext,
) {
  const click = alertsUrl(publicUrl);
  const open = { action: 'view', label: 'Open', url: click };
  if (content.kind === 'code') return { text: channelCodeMessage(content.code, brandName), priority: USUAL };
  if (content.kind === 'test') {
    const text = testChannelMessage(isSimulated ? 'simulated' : 'live', label ?? brandName);
    return { text, priority: USUAL, click, actions: [open] };
  }
  const facts = content.alerts.map((alert) => alert.facts);
  const { repeat, silent, urgent } = content;
  const seen = { action: 'http', label: 'Seen', url: acknowledgeUrl, method: 'POST', clear: true };
  return {
    text: plainAlerts(facts, { ...sending, repeat }, (text) => Buffer.byteLength(text) <= LONGEST_BYTES),
    priority: silent ? SILENT : urgent ? URGENT : USUAL,
    click,
    actions: [...(acknowledgeUrl === null ? [] : [seen]), open],
  };
}
