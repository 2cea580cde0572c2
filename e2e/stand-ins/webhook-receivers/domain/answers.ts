import { type Endpoint, textField, type Vendor } from './vendors.js';

export interface HookAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as text, an object as JSON. */
  readonly body?: string | object;
}

const LONGEST_CONTENT = 2000;
const GONE: Readonly<Record<Vendor, HookAnswer>> = {
  webhook: { status: 410, body: '' },
  ntfy: {
    status: 403,
    body: {
      code: 40301,
      http: 403,
      error: 'forbidden',
      link: 'https://ntfy.sh/docs/publish/#authentication',
    },
  },
  discord: { status: 404, body: { message: 'Unknown Webhook', code: 10015 } },
  slack: { status: 404, body: 'no_service' },
};
const NTFY_LIMITED = {
  code: 42901,
  http: 429,
  error: 'limit reached: too many requests, please be nice',
  link: 'https://ntfy.sh/docs/publish/#limitations',
};

/** What a channel answers that is no more. */
export function goneAnswer(vendor: Vendor): HookAnswer {
  return GONE[vendor];
}

/** Any status in the words of a vendor; `retryAfterSec`: how long to wait, absent: it does not say. */
export function statusAnswer(vendor: Vendor, status: number, retryAfterSec?: number): HookAnswer {
  const wait: Record<string, string> =
    retryAfterSec === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfterSec)) };
  if (GONE[vendor].status === status) return { ...GONE[vendor], headers: wait };
  switch (vendor) {
    case 'webhook':
      return { status, headers: wait, body: `Status ${status}` };
    case 'slack':
      return { status, headers: wait, body: SLACK_WORDS[status] ?? 'rollup_error' };
    case 'ntfy': {
      const said = { code: status * 100 + 1, http: status, error: 'failed' };
      return { status, headers: wait, body: status === 429 ? NTFY_LIMITED : said };
    }
    case 'discord':
      if (status !== 429) return { status, headers: wait, body: { message: `Status ${status}`, code: 0 } };
      return discordLimited(retryAfterSec ?? 1);
  }
}

const SLACK_WORDS: Readonly<Record<number, string>> = {
  400: 'invalid_payload',
  403: 'action_prohibited',
  410: 'channel_is_archived',
  429: 'rate_limited',
};

/** As the example in Discord's documentation, headers and body. */
function discordLimited(retryAfterSec: number): HookAnswer {
  return {
    status: 429,
    headers: {
      'retry-after': String(Math.ceil(retryAfterSec)),
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset-after': String(retryAfterSec),
      'x-ratelimit-scope': 'user',
    },
    body: { message: 'You are being rate limited.', retry_after: retryAfterSec, global: false },
  };
}

/** What a vendor answers to a call as it should be, or to one it cannot use. `n` numbers the message. */
export function usualAnswer(
  { vendor, id }: Endpoint,
  { body, search }: { readonly body: unknown; readonly search: string },
  n: number,
): HookAnswer {
  switch (vendor) {
    case 'webhook':
      return { status: 200, body: '' };
    case 'slack':
      if (id === null) return { status: 404, body: 'no_service' };
      if (body === null) return { status: 400, body: 'invalid_payload' };
      if ((textField(body, 'text') ?? '') === '') return { status: 400, body: 'no_text' };
      return { status: 200, body: 'ok' };
    case 'ntfy':
      if (id === null) {
        return { status: 400, body: { code: 40009, http: 400, error: 'invalid request: topic invalid' } };
      }
      return { status: 200, body: { id: `m${n}`, time: 0, event: 'message', ...Object(body) } };
    case 'discord':
      return discordAnswer(id, body, search, n);
  }
}

function discordAnswer(id: string | null, body: unknown, search: string, n: number): HookAnswer {
  if (id === null) return { status: 404, body: { message: '404: Not Found', code: 0 } };
  const content = textField(body, 'content') ?? '';
  if (content === '') return { status: 400, body: { message: 'Cannot send an empty message', code: 50006 } };
  if (content.length > LONGEST_CONTENT) {
    return { status: 400, body: { message: 'Invalid Form Body', code: 50035 } };
  }
  const isAwaited = new URLSearchParams(search).get('wait') === 'true';
  return isAwaited
    ? { status: 200, body: { id: String(n), type: 0, content, webhook_id: id } }
    : { status: 204 };
}
