import type { AddedKind } from '../channels.js';
import { listed } from './alert-ask.js';
import { clockMinutes } from './moments.js';
import { type EmailedNotice, noticeOf, type SenderSite } from './notice.js';

export interface TroubledChannel {
  readonly kind: AddedKind;
  readonly label: string;
  /** Of its last call; null: there was no answer. */
  readonly status: number | null;
}

/** A route that goes to the channel, and the names of the others it goes to that work. */
export interface RouteWithout {
  readonly name: string;
  readonly others: readonly string[];
}

/**
 * `failing`: it is called until `triedUntil`, epoch milliseconds · `given-up`: it took nothing for a day · `gone`: its server says
 * that there is no such channel any more · `kicked`, `muted`, `topic-closed`: what Telegram says of a group.
 */
export type ChannelTrouble =
  | { readonly kind: 'failing'; readonly triedUntil: number }
  | { readonly kind: 'given-up' | keyof typeof GONE_TEXTS; readonly routes: readonly RouteWithout[] };

const NAMES: Readonly<Record<AddedKind, string>> = {
  webhook: 'Webhook',
  push: 'Device',
  ntfy: 'ntfy topic',
  discord: 'Discord channel',
  slack: 'Slack channel',
  'telegram-group': 'Telegram group',
};
const GONE_TEXTS = {
  gone: 'is not there any more',
  kicked: 'has removed the bot',
  muted: 'does not let the bot write',
  'topic-closed': 'has closed or deleted its topic',
} as const;
const DAY_MS = 86_400_000;

/** What a person reads about a channel of theirs that takes nothing; `now` in epoch milliseconds. Pure. */
export function channelNotice(
  channel: TroubledChannel,
  trouble: ChannelTrouble,
  { publicUrl, brandName, now, zone }: SenderSite & { readonly now: number; readonly zone: string | null },
): EmailedNotice {
  const name = `${NAMES[channel.kind]} “${channel.label}”`;
  const url = `${publicUrl}/account#channels`;
  const last = channel.status === null ? 'no answer' : String(channel.status);
  if (trouble.kind === 'failing') {
    const until = untilText(trouble.triedUntil, now, zone);
    return noticeOf(
      `${brandName}: ${name} does not answer`,
      [[`${name} does not answer (last: ${last}). I keep trying until ${until}.`]],
      { label: 'Your channels', url },
    );
  }
  const gone = trouble.kind === 'given-up' ? 'took nothing for 24 hours' : GONE_TEXTS[trouble.kind];
  const what = trouble.kind === 'gone' ? `${gone} (last: ${last})` : gone;
  return noticeOf(
    `${brandName}: ${name} is switched off`,
    [[`${name} ${what} and is switched off; ${alertsText(trouble.routes)}.`]],
    { label: 'Switch it on', url },
  );
}

/** What becomes of alerts without the channel. */
function alertsText(routes: readonly RouteWithout[]): string {
  if (routes.length === 0) return 'none of your routes goes to it';
  const dead = routes.filter(({ others }) => others.length === 0).map(({ name }) => `“${name}”`);
  if (dead.length === 0)
    return `alerts go to ${listed([...new Set(routes.flatMap(({ others }) => others))])}`;
  return `alerts on the ${dead.length === 1 ? 'route' : 'routes'} ${listed(dead)} reach nobody now`;
}

/** "tomorrow 14:03", "27 Nov 14:03", as seen from `now`. */
function untilText(at: number, now: number, zone: string | null): string {
  const time = clockMinutes(at, at, zone);
  const isOn = (moment: number): boolean => clockMinutes(at, moment, zone) === time;
  if (isOn(now)) return `today ${time}`;
  return isOn(now + DAY_MS) ? `tomorrow ${time}` : clockMinutes(at, now, zone);
}
