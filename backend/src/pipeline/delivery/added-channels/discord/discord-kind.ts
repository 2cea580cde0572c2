import { parseServerUrl } from '../../../../platform/outbound/domain/person-url.js';
import type { CallKind } from '../call-kind.js';
import { callOutcome, headerText, waitOf } from '../call-outcomes.js';
import { AN_HOUR_OF_TRIES } from '../retry-waits.js';
import { escapedText } from '../plain-text.js';

const FAULT = 'Enter the address of a Discord webhook: https://discord.com/api/webhooks/…';
const HOST = /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/;
const PATH = /^\/api(?:\/v\d{1,2})?\/webhooks\/(\d{15,25})\/([\w-]{20,200})\/?$/;
const LONGEST_CONTENT = 2000;
/** Flags of a message: no preview of its links, and no sound. */
const SUPPRESS_EMBEDS = 4;
const SUPPRESS_NOTIFICATIONS = 4096;
const TOO_MANY = 429;

/** A webhook of a channel in Discord. */
export const DISCORD_KIND: CallKind = {
  kind: 'discord',
  rings: false,
  digest: 10,
  callsPerHost: 16,
  pace: { burst: 1, everyMs: 2000, perHost: false },
  ...AN_HOUR_OF_TRIES,
  proof: 'accepted',

  read(request) {
    const hook = request.kind === 'discord' ? hookOf(request.url) : null;
    if (hook === null) return { field: 'url', fault: FAULT };
    return {
      address: `discord.com webhook …${hook.id.slice(-4)}`,
      key: hook.url,
      sealed: hook.url,
      label: 'Discord',
    };
  },

  compose(content, sealed, context) {
    const hook = hookOf(sealed);
    if (hook === null) throw new Error('What is sealed is no Discord webhook');
    const form = { longest: LONGEST_CONTENT, escape: discordEscaped };
    const text = escapedText(content, context, form);
    if (text === null) return null;
    const isSilent = content.kind === 'alerts' && content.silent;
    return {
      url: `${hook.url}?wait=true`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        content: text,
        allowed_mentions: { parse: [] },
        flags: SUPPRESS_EMBEDS + (isSilent ? SUPPRESS_NOTIFICATIONS : 0),
      }),
    };
  },

  /** Off after the first 401 or 404: whoever goes on is banned by address. */
  outcomeOf(answer, now) {
    const outcome = callOutcome(answer, now, { gone: [401, 404], refused: [400, 413] });
    if (answer.kind !== 'answered') return outcome;
    const { headers, status } = answer;
    if (outcome.kind === 'accepted') {
      const restMs =
        headerText(headers, 'x-ratelimit-remaining') === '0'
          ? waitOf(headers, 'x-ratelimit-reset-after')
          : null;
      return restMs === null ? outcome : { ...outcome, restMs };
    }
    if (status !== TOO_MANY) return outcome;
    const afterMs = outcome.kind === 'later' ? outcome.afterMs : waitOf(headers, 'x-ratelimit-reset-after');
    if (afterMs === null) return outcome;
    const isGlobal = headerText(headers, 'x-ratelimit-global') === 'true';
    return { kind: 'later', afterMs, scope: isGlobal ? 'host' : 'channel' };
  },
};

/** Version 10 by name: older ones count Retry-After in milliseconds. null: it is no webhook of Discord. */
function hookOf(text: string): { readonly id: string; readonly url: string } | null {
  const url = parseServerUrl(text);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.search !== '') return null;
  const [, id, token] = PATH.exec(url.pathname) ?? [];
  if (!HOST.test(url.hostname) || id === undefined || token === undefined) return null;
  return { id, url: `https://discord.com/api/v10/webhooks/${id}/${token}` };
}

/** Every sign that Discord reads as markup, a link with other words, an emoji or a mention. Pure. */
function discordEscaped(text: string): string {
  return text
    .replaceAll(/[\\*_~`|<>@#[\]]/g, String.raw`\$&`)
    .replaceAll(/^(\s*)([-+])/gm, String.raw`$1\$2`)
    .replaceAll(/^(\s*\d+)\./gm, String.raw`$1\.`);
}
