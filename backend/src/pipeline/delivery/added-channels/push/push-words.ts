import { createHash } from 'node:crypto';
import { alertMessage } from '../../../../contract/messages/alert-message.js';
import { isHookAlert } from '../../../../contract/messages/hook-message.js';
import { titled } from '../../../../contract/messages/plain-alerts.js';
import { MOST_PUSH_BYTES, type PushAct, type PushMessage } from '../../../../contract/push-message.js';
import type { ReadableContent, CallContext } from '../call-kind.js';

const TITLES: Readonly<Record<PushAct, string>> = { seen: 'Seen', snooze: 'Snooze 1 h', disarm: 'Disarm' };
const TOPIC_LENGTH = 32;

/** Of one message: a newer one of the same topic replaces it, on the way and on the device. */
export interface PushText {
  readonly message: PushMessage;
  /** 32 characters of base64url (RFC 8030, section 5.4). */
  readonly topic: string;
}

type Words = Pick<PushMessage, 'kind' | 'title' | 'body'> &
  Partial<Pick<PushMessage, 'alertIds' | 'silent' | 'urgent' | 'actions'>> & { readonly about: string };

/**
 * What a device is told. Instead of a code to be typed in it has the receipt, which it gives back by itself.
 * @throws RangeError for more or fewer alerts than one.
 */
export function pushText(content: ReadableContent, context: CallContext, receipt: string): PushText {
  const { about, ...words } = wordsOf(content, context);
  const { publicUrl, sentAt } = context;
  const topic = createHash('sha256').update(about).digest('base64url').slice(0, TOPIC_LENGTH);
  return {
    topic,
    message: {
      v: 1,
      url: `${publicUrl}/${content.kind === 'alerts' ? 'alerts' : 'account#channels'}`,
      alertIds: [],
      tag: topic,
      silent: false,
      urgent: false,
      actions: [],
      at: sentAt,
      ...words,
      receipt,
    },
  };
}

/** As JSON of at most MOST_PUSH_BYTES: a text that is too long ends with "…". Pure. */
export function pushBody(message: PushMessage): string {
  const whole = JSON.stringify(message);
  const excess = Buffer.byteLength(whole) - MOST_PUSH_BYTES;
  if (excess <= 0 || message.body === '') return whole;
  const signs = Array.from(message.body.replace(/…$/, ''));
  // A sign takes at most 12 bytes of JSON, so that this comes near in a few steps.
  const fewer = Math.max(1, Math.floor(excess / 12));
  const kept = signs.slice(0, Math.max(0, signs.length - fewer)).join('');
  return pushBody({ ...message, body: kept === '' ? '' : `${kept}…` });
}

function wordsOf(content: ReadableContent, context: CallContext): Words {
  const { brandName, label } = context;
  const device = label === undefined ? 'This device' : `“${label}”`;
  switch (content.kind) {
    case 'test':
      return { kind: 'test', about: 'test', title: `${brandName}: a test`, body: `${device} rings.` };
    case 'code':
      return {
        kind: 'proof',
        about: 'proof',
        title: brandName,
        body: `${device} rings for your alerts from now on.`,
      };
    case 'alerts':
      return alertWords(content, context);
  }
}

function alertWords(
  { alerts, repeat, silent, urgent }: Extract<ReadableContent, { kind: 'alerts' }>,
  { sentAt, zone, acknowledgeUrl }: CallContext,
): Words {
  const [alert, ...others] = alerts;
  if (alert === undefined || others.length > 0) throw new RangeError(`${alerts.length} alerts, not one`);
  const { facts, view } = alert;
  const { title, rest } = titled(alertMessage(facts, { sentAt, repeat, zone }));
  const hasNoTrigger = isHookAlert(facts) || facts.evidence.rules?.repeat === 'once';
  // Browsers show the first two.
  const acts: readonly PushAct[] = [
    ...(acknowledgeUrl === null ? [] : (['seen'] as const)),
    ...(hasNoTrigger ? [] : (['snooze', 'disarm'] as const)),
  ];
  return {
    kind: 'alert',
    about: view.triggerId === null ? `alert:${view.id}` : `trigger:${view.triggerId}`,
    title,
    body: rest,
    alertIds: [view.id],
    silent,
    urgent: urgent && !silent,
    actions: acts.map((action) => ({ action, title: TITLES[action] })),
  };
}
