import type { Condition } from '../trigger.js';
import { conditionText } from './condition-words.js';
import { clockMinutes } from './moments.js';

/** What pressing a button brought, in a notice of at most 200 characters. */
export const buttonNotices = {
  armed: (): string => 'Armed: I ring at the next crossing.',
  /** The condition holds already. */
  still: ({ op }: Condition): string => `Still ${op}: I ring at the next crossing.`,
  armedWithoutPrice: (): string => 'Armed. There is no fresh price now: the first one decides.',
  snoozed: (until: number, now: number): string => `Snoozed until ${clockMinutes(until, now)} UTC.`,
  nothingToSnooze: (): string => 'It is disarmed: there is nothing to snooze.',
  disarmed: (): string => 'Disarmed. “Re-arm now” switches it on again.',
  gone: (): string => 'This trigger was deleted.',
  edited: (condition: Condition): string =>
    `You changed this trigger: it is ${conditionText(condition)} now. /list shows it.`,
  unknownAlert: (): string => 'I no longer know this alert.',
  tooFast: (): string => 'That was a lot of presses. Wait a few seconds, then press again.',
  failed: (): string => 'That did not work just now. Please press again in a moment.',
} as const;
