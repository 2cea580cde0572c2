import { counted } from './counted.js';
import type { TrialImportOffer } from './link-buttons.js';

/** What became of a chat's trial triggers when it was connected to an account. */
export interface TrialImportResult {
  readonly imported: number;
  readonly dropped: number;
  /** Whether they were to come along. */
  readonly wanted: 'keep' | 'drop';
  /** How many triggers the account's plan allows. */
  readonly limit: number;
}

/**
 * What the bot says about a chat that is to belong to an account. `email` is the account's, `site` the address of the web
 * page. Pure.
 */
export const linkAnswers = {
  ask: (email: string, trialImport: TrialImportOffer): string =>
    lines(
      `Connect this chat to the account ${maskedEmail(email)}?`,
      'Its alerts will arrive here. Press Confirm only if the account is yours and you have just asked for this on our page.',
      ...offer(trialImport),
      'The buttons work for 10 minutes.',
    ),
  connected: (email: string, trialImport: TrialImportResult): string =>
    lines(
      `Connected to ${maskedEmail(email)}. Your alerts will arrive in this chat.`,
      ...outcome(trialImport),
      '/list shows your triggers, /stop pauses all messages.',
    ),
  alreadyConnected: (email: string): string =>
    lines(
      `Connected to ${maskedEmail(email)}. Your alerts arrive in this chat.`,
      '/list shows your triggers, /stop pauses all messages.',
    ),
  declined: (): string => 'Not connected. Nothing has changed.',
  otherAccount: (email: string, site: string): string =>
    lines(
      `This chat is connected to another account, ${maskedEmail(email)}. A chat belongs to one account.`,
      `To connect it here, sign in to that account at ${site}, press Disconnect under Telegram Notifications, and open the link again.`,
    ),
  noTrial: (site: string): string =>
    lines(
      'This chat is connected to an account, so it cannot have a trial as well.',
      `Sign in at ${site} to see and change your triggers there, or press Disconnect there first.`,
    ),
  inactive: (): string => 'This account is no longer active, so no chat can be connected to it.',
  disconnected: (): string =>
    lines('This chat was disconnected from your account.', 'Its alerts no longer arrive here.'),
  moved: (): string =>
    lines('Your account was connected to another chat.', 'Its alerts now arrive there instead.'),
} as const;

/** Notices for the buttons, of at most 200 characters. */
export const linkNotices = {
  connected: (): string => 'Connected.',
  declined: (): string => 'Not connected.',
  over: (): string => 'This link no longer works.',
  otherAccount: (): string => 'This chat is connected to another account.',
} as const;

function offer({ triggers, fitting }: TrialImportOffer): readonly string[] {
  if (triggers === 0) return [];
  const have = `This chat has ${counted(triggers, 'trial trigger')}.`;
  const them = triggers === 1 ? 'it' : 'them';
  if (fitting === triggers) return [`${have} You can keep ${them}.`];
  if (fitting === 0)
    return [`${have} Your plan has no room for ${them}: ${triggers === 1 ? 'it' : 'they'} will be deleted.`];
  return [`${have} Your plan has room for ${fitting}: the oldest. The rest will be deleted.`];
}

function outcome({ imported, dropped, wanted, limit }: TrialImportResult): readonly string[] {
  const came =
    imported === 0 ? [] : [`${counted(imported, 'trigger')} ${imported === 1 ? 'was' : 'were'} kept.`];
  if (dropped === 0) return came;
  const gone = dropped === 1 ? 'was deleted' : 'were deleted';
  if (wanted === 'drop') return [...came, `${counted(dropped, 'trial trigger')} ${gone}.`];
  const why = `your plan includes ${limit}`;
  return [...came, `${counted(dropped, 'trial trigger')} did not fit and ${gone}: ${why}.`];
}

function lines(...text: readonly string[]): string {
  return text.join('\n');
}

/**
 * An e-mail address that its owner recognises and nobody else can read: "ann@mail.example" → "a•••@m•••.example". A
 * domain without a dot keeps its first character only. Pure.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  return `${firstOf(email.slice(0, Math.max(at, 0)))}@${firstOf(domain)}${dot > 0 ? domain.slice(dot) : ''}`;
}

function firstOf(text: string): string {
  return `${Array.from(text)[0] ?? ''}•••`;
}
