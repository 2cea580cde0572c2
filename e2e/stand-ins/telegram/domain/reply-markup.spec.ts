import { checkReplyMarkup } from './reply-markup.js';

const row = (...buttons: unknown[]) => ({ inline_keyboard: [buttons] });

describe('checkReplyMarkup', () => {
  it.each([
    ['no markup', undefined, null],
    ['an empty keyboard', { inline_keyboard: [] }, null],
    [
      'empty rows, which vanish',
      { inline_keyboard: [[], [{ text: 'a', callback_data: 'b' }]] },
      row({ text: 'a', callback_data: 'b' }),
    ],
    [
      'callback data of 64 bytes',
      row({ text: 'a', callback_data: 'é'.repeat(32) }),
      row({ text: 'a', callback_data: 'é'.repeat(32) }),
    ],
    [
      'an address, in its own spelling',
      row({ text: 'a', url: 'A.io' }),
      row({ text: 'a', url: 'http://a.io/' }),
    ],
    [
      'a text to copy',
      row({ text: 'a', copy_text: { text: 'b' } }),
      row({ text: 'a', copy_text: { text: 'b' } }),
    ],
    [
      'a web app',
      row({ text: 'a', web_app: { url: 'https://a.io/' } }),
      row({ text: 'a', web_app: { url: 'https://a.io/' } }),
    ],
    [
      'an inline query',
      row({ text: 'a', switch_inline_query: '' }),
      row({ text: 'a', switch_inline_query: '' }),
    ],
    [
      'fields it does not know, which vanish',
      row({ text: 'a', callback_data: 'b', style: 'danger' }),
      row({ text: 'a', callback_data: 'b' }),
    ],
    ['a keyboard under the input, not kept', { keyboard: [[{ text: 'a' }]] }, null],
    ['a keyboard that is taken away', { remove_keyboard: true }, null],
  ])('takes %s', (_name, markup, keyboard) => {
    expect(checkReplyMarkup(markup)).toEqual({ kind: 'markup', keyboard });
  });

  it.each([
    ['an empty object', {}, 'object expected as reply markup'],
    ['a text', 'x', 'object expected as reply markup'],
    ['no array', { inline_keyboard: 'x' }, 'field "inline_keyboard" must be of type Array'],
    [
      'no array of arrays',
      { inline_keyboard: [{ text: 'a' }] },
      'field "inline_keyboard" of the InlineKeyboardMarkup should be an Array of Arrays',
    ],
    [
      'a button without text',
      row({ callback_data: 'b' }),
      'can\'t parse inline keyboard button: Can\'t find field "text"',
    ],
    [
      'a button with an empty text',
      row({ text: ' ', callback_data: 'b' }),
      'inline keyboard button text must be non-empty',
    ],
    [
      'a button that does nothing',
      row({ text: 'a' }),
      "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    [
      'empty callback data',
      row({ text: 'a', callback_data: '' }),
      "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
    ],
    [
      'callback data that is a number',
      row({ text: 'a', callback_data: 1 }),
      'can\'t parse inline keyboard button: Field "callback_data" must be of type String',
    ],
    ['callback data of 65 bytes', row({ text: 'a', callback_data: 'x'.repeat(65) }), 'BUTTON_DATA_INVALID'],
    [
      'callback data of 33 characters and 66 bytes',
      row({ text: 'a', callback_data: 'é'.repeat(33) }),
      'BUTTON_DATA_INVALID',
    ],
    [
      'an address without a dot',
      row({ text: 'a', url: 'http://localhost:3000' }),
      "inline keyboard button URL 'http://localhost:3000' is invalid: Wrong HTTP URL",
    ],
    [
      'a web app without https',
      row({ text: 'a', web_app: { url: 'http://a.io' } }),
      "inline keyboard button Web App URL 'http://a.io' is invalid: Only HTTPS links are allowed",
    ],
    ['nothing to copy', row({ text: 'a', copy_text: { text: '' } }), 'BUTTON_COPY_TEXT_INVALID'],
    ['a pay button', row({ text: 'a', pay: true }), 'BUTTON_TYPE_INVALID'],
    [
      '101 buttons',
      { inline_keyboard: Array.from({ length: 101 }, () => [{ text: 'a', callback_data: 'b' }]) },
      'REPLY_MARKUP_TOO_LONG',
    ],
  ])('refuses %s', (_name, markup, reason) => {
    expect(checkReplyMarkup(markup)).toEqual({ kind: 'refused', reason });
  });
});
