import type {
  CancelReason,
  DeliveryChannel,
  DeliveryStatus,
  DeliveryView,
  FailureReason,
  RecentAlert,
} from '@contract/alert.js';
import { localClock } from '../format/local-time.js';
import { duration } from '@contract/messages/moments.js';

const CHANNELS: Readonly<Record<DeliveryChannel, string>> = {
  telegram: 'Telegram',
  email: 'Email',
  webhook: 'the webhook',
  push: 'this device',
  ntfy: 'ntfy',
  discord: 'Discord',
  slack: 'Slack',
  'telegram-group': 'Telegram group',
};

/** The same at the start of a sentence. */
export const CHANNEL_NAMES: Readonly<Record<DeliveryChannel, string>> = {
  ...CHANNELS,
  webhook: 'Webhook',
  push: 'Device',
};

/** A crossing that is over and older than this when it is found is not told. */
const OLD_NEWS_MS = 6 * 3_600_000;

/** Why an alert's message did not go out: to Telegram, where the channel makes a difference. */
const REASONS: Readonly<Record<string, string>> = {
  blocked: 'the bot is blocked in Telegram',
  deactivated: 'the Telegram account is deleted',
  'chat-not-found': 'Telegram does not know the chat',
  'chat-moved': 'the chat has moved',
  refused: 'Telegram refused the message',
  'gave-up': 'tried for 24 hours',
  'no-mail-server': 'no mail server is set up',
  'address-refused': 'the mail server refused the address',
  unreadable: 'the message could not be written',
  unlinked: 'the chat is no longer connected',
  stopped: 'messages are paused with /stop',
  deleted: 'the trigger was deleted',
  disarmed: 'the trigger was disarmed',
  snoozed: 'the trigger was snoozed',
  acknowledged: 'it had been seen',
  unverified: 'the address is not verified',
  unsubscribed: 'email of alerts is switched off',
  suspended: 'the account is suspended',
} satisfies Record<Exclude<FailureReason | CancelReason, AddedReason | 'expired'>, string>;

const EMAIL_REASONS: Readonly<Record<string, string>> = { refused: 'the mail server refused the message' };

type AddedReason = 'channel-off' | 'channel-removed' | 'unproven';

/** The same of channels that a person has added. */
const ADDED_REASONS: Readonly<Record<string, string>> = {
  refused: 'the message was refused',
  'gave-up': 'every try failed',
  'channel-off': 'the channel was switched off',
  'channel-removed': 'the channel was removed',
  unproven: 'the channel is not proven yet',
} satisfies Record<AddedReason | 'refused' | 'gave-up', string>;

/** Why a message did not go out, in words. Pure. */
export function reasonText(reason: string, channel: DeliveryChannel): string {
  return ownReasons(channel)[reason] ?? REASONS[reason] ?? reason.replaceAll('-', ' ');
}

function ownReasons(channel: DeliveryChannel): Readonly<Record<string, string>> {
  if (channel === 'telegram') return REASONS;
  return channel === 'email' ? EMAIL_REASONS : ADDED_REASONS;
}

function why({ reason, channel }: DeliveryView): string {
  return reason === undefined ? '' : `: ${reasonText(reason, channel)}`;
}

/** What else can bring an alert that Telegram does not take. */
export type OtherChannel = 'email' | 'none';

/** "Pager", "Step 2, Pager": which of several channels it is. Null where a sentence names it well enough. */
function ownName({ channel, label, step }: DeliveryView): string | null {
  if (label === undefined && step === undefined) return null;
  const name = label ?? CHANNEL_NAMES[channel];
  return step === undefined || step === 1 ? name : `Step ${step}, ${name}`;
}

const HELD_BY = { quiet: 'quiet hours', mute: 'muted' } as const;

/**
 * How the message of an alert fares: "accepted by Telegram after 0.4 s"; of one of several channels "Pager: accepted after
 * 0.4 s".
 */
export function deliveryText(delivery: DeliveryView, other: OtherChannel = 'email'): string {
  const { channel, status, tookMs, shownAt, heldUntil, heldBy = 'quiet' } = delivery;
  const own = ownName(delivery);
  const name = CHANNELS[channel];
  const [start, by, to] = own === null ? ['', ` by ${name}`, ` to ${name}`] : [`${own}: `, '', ''];
  switch (status) {
    case 'pending':
    case 'sending':
      return heldUntil === undefined
        ? `${start}on its way${to}`
        : `${start}held until ${localClock(heldUntil)} (${HELD_BY[heldBy]})`;
    case 'delivered': {
      const after = tookMs === undefined ? '' : ` after ${duration(tookMs)}`;
      const shown = shownAt === undefined ? '' : `, shown on the device at ${localClock(shownAt)}`;
      return `${start}accepted${by}${after}${shown}`;
    }
    case 'failed':
      return `${start}not accepted${by}${why(delivery)}${other === 'none' && own === null ? '; no other channel' : ''}`;
    case 'cancelled':
      return `${start}not sent${to}${why(delivery)}`;
  }
}

/** Why an alert has no message at all. Pure. */
export function noMessageText({
  late,
  time,
  evidence,
}: Pick<RecentAlert, 'late' | 'time' | 'evidence'>): string {
  const isOldNews = late && evidence.seenAt - Date.parse(time) > OLD_NEWS_MS;
  return isOldNews
    ? 'no message: it was over, and more than six hours old, when we found it'
    : 'no message: nobody was connected';
}

/** What is uncertain about a delivery, in a sentence; null if nothing is. */
export function duplicateWarning({ status, ambiguous }: DeliveryView): string | null {
  if (ambiguous !== true) return null;
  switch (status) {
    case 'delivered':
      return 'Sent twice? An earlier try got no answer, so the message says (repeat).';
    case 'pending':
    case 'sending':
      return 'A try got no answer: it may have arrived. The next one says (repeat).';
    case 'failed':
    case 'cancelled':
      return 'It may have arrived all the same: a try got no answer.';
  }
}

/** Whether a delivery went well, went wrong, or is still open. */
export function deliveryTone(status: DeliveryStatus): 'good' | 'bad' | 'open' {
  if (status === 'delivered') return 'good';
  return status === 'failed' || status === 'cancelled' ? 'bad' : 'open';
}
