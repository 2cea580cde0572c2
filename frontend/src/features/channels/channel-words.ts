import type { AddedKind, ChannelTestResult, ChannelView } from '@contract/channels.js';
import type { Role } from '@contract/account.js';
import { duration } from '@contract/messages/moments.js';
import type { PlanSentences } from '@contract/plans.js';
import { localDay, localMinutes } from '../../shared/format/local-time.js';

const DAY_MS = 24 * 3_600_000;

/** What a kind of channel is called where no label says which. */
export const KIND_NAMES: Readonly<Record<ChannelView['kind'], string>> = {
  telegram: 'Telegram',
  email: 'Email',
  webhook: 'Webhook',
  push: 'Device',
  ntfy: 'ntfy',
  discord: 'Discord',
  slack: 'Slack',
  'telegram-group': 'Telegram group',
};

const OFF_REASONS: Readonly<Record<string, string>> = {
  person: 'Off',
  failing: 'Off: took nothing for 24 hours',
  gone: 'Off: the address no longer exists',
  blocked: 'Off: the bot is blocked in Telegram',
  stopped: 'Off: paused with /stop',
  kicked: 'Off: the bot was removed from the group',
  muted: 'Off: the bot may not write there',
  'topic-closed': 'Off: the topic is closed or deleted',
};

/** A moment near now, to the minute: "14:03", "tomorrow 14:03", "yesterday 14:03", "21 Nov, 14:03". Pure. */
export function nearMoment(at: string, now: number): string {
  const day = localDay(at);
  const time = localMinutes(at);
  if (day === localDay(now)) return time;
  if (day === localDay(now + DAY_MS)) return `tomorrow ${time}`;
  if (day === localDay(now - DAY_MS)) return `yesterday ${time}`;
  return `${day}, ${time}`;
}

/** How a channel fares, and how loud to say so. */
export interface ChannelCondition {
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'bad' | 'muted';
}

/** "On", "Not proven yet", "No answer since 14:03. Retrying until tomorrow 14:03." Pure. */
export function channelCondition(channel: ChannelView, now: number): ChannelCondition {
  const { state, offReason = 'person', failing } = channel;
  if (state === 'unproven') return { text: 'Not proven yet', tone: 'warn' };
  if (state === 'off') {
    const text = OFF_REASONS[offReason] ?? `Off: ${offReason.replaceAll('-', ' ')}`;
    return { text, tone: offReason === 'person' ? 'muted' : 'bad' };
  }
  if (failing === undefined) return { text: 'On', tone: 'good' };
  const what = failing.status === null ? 'No answer' : `Answers ${failing.status}`;
  const until = nearMoment(failing.triedUntil, now);
  return { text: `${what} since ${nearMoment(failing.since, now)}. Retrying until ${until}.`, tone: 'bad' };
}

/** When a channel last took something; null where that is not worth a word. Pure. */
export function lastOkText({ state, failing, lastOkAt }: ChannelView, now: number): string | null {
  if (failing !== undefined) return null;
  if (lastOkAt !== null) return `last accepted ${nearMoment(lastOkAt, now)}`;
  return state === 'on' ? 'nothing sent yet' : null;
}

/** "Accepted in 0.2 s.", or why not. Pure. */
export function testText({ ok, ms, reason }: ChannelTestResult): string {
  return ok ? `Accepted in ${duration(ms)}.` : (reason ?? 'The test was not accepted.');
}

/** Why no further channel of a kind can be added. Pure. */
export function noRoomText(kind: AddedKind, role: Role, sentences: PlanSentences): string {
  if (kind === 'push') return sentences.pushChannelLimit;
  return role === 'free' ? sentences.freeChannelLimit : sentences.proChannelLimit;
}
