import type { CallbackButton } from '../../../contract/messages/alert-buttons.js';

/** A button under a message that opens a web page. */
export interface UrlButton {
  readonly text: string;
  readonly url: string;
}

/** The buttons under a message from top to bottom, each row from left to right. */
export type KeyboardRows = readonly (readonly (UrlButton | CallbackButton)[])[];

/** A button to a page of ours; none when its host has no dot, because Telegram refuses such a message altogether. */
export function siteButtons(url: string, text: string): KeyboardRows {
  return new URL(url).hostname.includes('.') ? [[{ text, url }]] : [];
}

/** As the Bot API wants it; undefined without buttons. */
export function inlineKeyboard(rows: KeyboardRows) {
  if (rows.length === 0) return undefined;
  return { inline_keyboard: rows.map((row) => row.map(toApi)) };
}

function toApi(button: UrlButton | CallbackButton) {
  return 'url' in button ? { ...button } : { text: button.text, callback_data: button.data };
}
