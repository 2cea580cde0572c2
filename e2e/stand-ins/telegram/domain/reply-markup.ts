import type { InlineButton, InlineKeyboard } from '../bot-api-types.js';
import { checkLink, linkedUserId } from './checked-link.js';
import { isObject } from '../../shared/parsed-json.js';
import { type Refused, refused } from './refused.js';

export interface AcceptedMarkup {
  readonly kind: 'markup';
  readonly keyboard: InlineKeyboard | null; // null: none, or a kind that stands under the input (not drawn)
}

interface AcceptedButton {
  readonly kind: 'button';
  readonly button: InlineButton;
}

const LONGEST_CALLBACK_DATA = 64; // bytes
const LONGEST_COPY_TEXT = 256; // characters
const MOST_BUTTONS = 100;
const OTHER_KINDS = ['keyboard', 'remove_keyboard', 'force_reply'];

/**
 * Checks a reply_markup as Telegram does and gives back the inline keyboard with links spelled its way. Buttons:
 * callback_data (1-64 bytes), url, copy_text, web_app, switch_inline_query and its current-chat form. Empty rows are
 * dropped. Keyboards of the other kinds are accepted and not kept. Pure.
 */
export function checkReplyMarkup(markup: unknown): AcceptedMarkup | Refused {
  if (markup === undefined || markup === null) return { kind: 'markup', keyboard: null };
  if (!isObject(markup)) return refused('object expected as reply markup');
  const rows = markup['inline_keyboard'];
  if (rows === undefined) {
    return OTHER_KINDS.some((kind) => kind in markup)
      ? { kind: 'markup', keyboard: null }
      : refused('object expected as reply markup');
  }
  if (!Array.isArray(rows)) return refused('field "inline_keyboard" must be of type Array');
  const kept: InlineButton[][] = [];
  for (const row of rows) {
    const checked = checkRow(row);
    if (checked.kind === 'refused') return checked;
    if (checked.buttons.length > 0) kept.push(checked.buttons);
  }
  if (kept.flat().length > MOST_BUTTONS) return refused('REPLY_MARKUP_TOO_LONG');
  return { kind: 'markup', keyboard: kept.length === 0 ? null : { inline_keyboard: kept } };
}

function checkRow(row: unknown): { kind: 'row'; buttons: InlineButton[] } | Refused {
  if (!Array.isArray(row)) {
    return refused('field "inline_keyboard" of the InlineKeyboardMarkup should be an Array of Arrays');
  }
  const buttons: InlineButton[] = [];
  for (const candidate of row) {
    const checked = checkButton(candidate);
    if (checked.kind === 'refused') return checked;
    buttons.push(checked.button);
  }
  return { kind: 'row', buttons };
}

function checkButton(candidate: unknown): AcceptedButton | Refused {
  if (!isObject(candidate)) return unparsed('InlineKeyboardButton must be an Object');
  const text = candidate['text'];
  if (text === undefined) return unparsed('Can\'t find field "text"');
  if (typeof text !== 'string') return unparsed('Field "text" must be of type String');
  if (text.trim() === '') return refused('inline keyboard button text must be non-empty');
  const wrong = ['url', 'callback_data', 'switch_inline_query', 'switch_inline_query_current_chat'].find(
    (field) => candidate[field] !== undefined && typeof candidate[field] !== 'string',
  );
  if (wrong !== undefined) return unparsed(`Field "${wrong}" must be of type String`);
  return checkAction(text, candidate);
}

function checkAction(text: string, candidate: Readonly<Record<string, unknown>>): AcceptedButton | Refused {
  if (isText(candidate['url'])) return checkUrl(text, candidate['url']);
  if (isText(candidate['callback_data'])) {
    return Buffer.byteLength(candidate['callback_data']) > LONGEST_CALLBACK_DATA
      ? refused('BUTTON_DATA_INVALID')
      : accepted({ text, callback_data: candidate['callback_data'] });
  }
  if (candidate['pay'] === true || isObject(candidate['callback_game']))
    return refused('BUTTON_TYPE_INVALID');
  if (isObject(candidate['copy_text'])) return checkCopyText(text, candidate['copy_text']);
  if (isObject(candidate['web_app'])) return checkWebApp(text, candidate['web_app']);
  for (const field of ['switch_inline_query', 'switch_inline_query_current_chat'] as const) {
    const query = candidate[field];
    if (typeof query === 'string') return accepted({ text, [field]: query });
  }
  return unparsed('Text buttons are unallowed in the inline keyboard');
}

function checkUrl(text: string, url: string): AcceptedButton | Refused {
  if (linkedUserId(url) !== null) return accepted({ text, url });
  const link = checkLink(url);
  if (link.kind === 'refused') return refused(`inline keyboard button ${link.reason}`);
  return accepted({ text, url: link.url });
}

function checkWebApp(text: string, app: Readonly<Record<string, unknown>>): AcceptedButton | Refused {
  const url = typeof app['url'] === 'string' ? app['url'] : '';
  if (!/^https:\/\//i.test(url)) {
    return refused(`inline keyboard button Web App URL '${url}' is invalid: Only HTTPS links are allowed`);
  }
  const link = checkLink(url);
  if (link.kind === 'refused') return refused(`inline keyboard button Web App ${link.reason}`);
  return accepted({ text, web_app: { url: link.url } });
}

function checkCopyText(text: string, copy: Readonly<Record<string, unknown>>): AcceptedButton | Refused {
  const copied = copy['text'];
  if (typeof copied !== 'string' || copied === '' || copied.length > LONGEST_COPY_TEXT) {
    return refused('BUTTON_COPY_TEXT_INVALID');
  }
  return accepted({ text, copy_text: { text: copied } });
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function accepted(button: InlineButton): AcceptedButton {
  return { kind: 'button', button };
}

function unparsed(reason: string): Refused {
  return refused(`can't parse inline keyboard button: ${reason}`);
}
