import type { TelegramStatus, TelegramUpdateResponse } from '@contract/telegram.js';
import type { TrialSession } from '../../shared/session/trial-session.js';

/** Stands for the account's cookie where a trial has its token. */
const BY_COOKIE = 'account';

/**
 * The chat of the account, in the form the connection knows; null for none. `token` is that of the browser's trial: what
 * is said of it alone is not said of the account. Pure.
 */
export function accountChat(status: TelegramStatus, token: string | undefined): TrialSession | null {
  const isOfTrial = status.owner !== 'account' && token !== undefined;
  if (isOfTrial || !status.connected) return null;
  return { token: BY_COOKIE, username: status.username ?? null, chatId: status.chat_id ?? '' };
}

function counted(count: number): string {
  return count === 1 ? '1 trigger' : `${count} triggers`;
}

/** What became of the trial's triggers, in a sentence; undefined if it had none. Pure. */
export function importText({ imported, dropped }: TelegramUpdateResponse): string | undefined {
  const came = imported > 0 ? `${counted(imported)} kept.` : '';
  const went = dropped > 0 ? `${counted(dropped)} deleted.` : '';
  return [came, went].filter(Boolean).join(' ') || undefined;
}

function armedText(count: number): string {
  return count === 1 ? '1 armed trigger' : `${count} armed triggers`;
}

/** What it would mean to let the chat go; `elsewhere`: alerts come in other ways, too. Pure. */
export function disconnectNote(armedCount: number, elsewhere: boolean | undefined): string {
  if (armedCount === 0 || elsewhere) return 'Alerts would no longer reach you here.';
  return `${armedText(armedCount)} would reach nobody.`;
}

/** What it means that there is no chat. Pure. */
export function unheardText(armedCount: number): string {
  return `${armedText(armedCount)}, and Telegram is not connected: nobody would hear them.`;
}
