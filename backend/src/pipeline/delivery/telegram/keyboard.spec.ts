import { inlineKeyboard, siteButtons } from './keyboard.js';

it.each([
  ['https://bellwether.example', 1],
  ['https://app.bellwether.example:8443', 1],
  ['http://localhost:3000', 0],
])('%s gets %i button(s)', (url, buttons) => {
  expect(siteButtons(url, 'Open')).toHaveLength(buttons);
});

it('gaps buttons as the Bot API wants them, and none as nothing', () => {
  const rows = [[{ text: 'Why?', data: 'why:1' }], [{ text: 'Open', url: 'https://b.example' }]];
  expect(inlineKeyboard(rows)).toEqual({
    inline_keyboard: [
      [{ text: 'Why?', callback_data: 'why:1' }],
      [{ text: 'Open', url: 'https://b.example' }],
    ],
  });
  expect(inlineKeyboard([])).toBeUndefined();
});
