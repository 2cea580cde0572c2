import { parseServerUrl } from '../../../../platform/outbound/domain/person-url.js';
import type { CallKind } from '../call-kind.js';
import { callOutcome } from '../call-outcomes.js';
import { AN_HOUR_OF_TRIES } from '../retry-waits.js';
import { escapedText } from '../plain-text.js';

const FAULT = 'Enter the address of a Slack webhook: https://hooks.slack.com/services/T…/B…/…';
const HOST = 'hooks.slack.com';
const PATH = /^\/services\/(T[A-Z0-9]{5,24})\/(B[A-Z0-9]{5,24})\/([A-Za-z0-9]{16,64})\/?$/;
/** Slack cuts longer texts into several messages. */
const LONGEST_TEXT = 4000;

/** An incoming webhook of Slack. */
export const SLACK_KIND: CallKind = {
  kind: 'slack',
  rings: false,
  digest: 10,
  callsPerHost: 16,
  pace: { burst: 1, everyMs: 1000, perHost: false },
  ...AN_HOUR_OF_TRIES,
  proof: 'accepted',

  read(request) {
    const hook = request.kind === 'slack' ? hookOf(request.url) : null;
    if (hook === null) return { field: 'url', fault: FAULT };
    return {
      address: `${HOST} webhook …${hook.id.slice(-4)}`,
      key: hook.url,
      sealed: hook.url,
      label: 'Slack',
    };
  },

  compose(content, sealed, context) {
    const hook = hookOf(sealed);
    if (hook === null) throw new Error('What is sealed is no Slack webhook');
    const text = escapedText(content, context, { longest: LONGEST_TEXT, escape: slackEscaped });
    if (text === null) return null;
    return {
      url: hook.url,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, mrkdwn: false, unfurl_links: false, unfurl_media: false }),
    };
  },

  outcomeOf: (answer, now) => callOutcome(answer, now, { gone: [403, 404, 410], refused: [400, 413] }),
};

/** null: it is no incoming webhook of Slack. `id` is the webhook's, and no secret. */
function hookOf(text: string): { readonly id: string; readonly url: string } | null {
  const url = parseServerUrl(text);
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.search !== '') return null;
  const [, team, id, token] = PATH.exec(url.pathname) ?? [];
  if (url.hostname !== HOST || id === undefined) return null;
  return { id, url: `https://${HOST}/services/${team}/${id}/${token}` };
}

/** The three signs that Slack reads: without "<" there is no link and no mention. Pure. */
function slackEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
