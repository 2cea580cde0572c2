import { toHtml } from './bot-api.js';

it.each([
  ['the first line is bold', 'BTC above 65,000\nCrossed', '<b>BTC above 65,000</b>\nCrossed'],
  ['marks stay as they are', 'TEST · SIMULATED PRICE\nBTC', 'TEST · SIMULATED PRICE\n<b>BTC</b>'],
  ['every value is escaped', '<b> & "q"\n</i>', '<b>&lt;b&gt; &amp; "q"</b>\n&lt;/i&gt;'],
  ['a text of marks only has nothing bold', 'TEST', 'TEST'],
])('%s', (_name, text, html) => {
  expect(toHtml(text)).toBe(html);
});
