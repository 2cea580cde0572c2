import { siteButtons } from './url-button.js';

it.each([
  ['https://bellwether.example', 1],
  ['https://app.bellwether.example:8443', 1],
  ['http://localhost:3000', 0],
])('%s gets %i button(s)', (url, buttons) => {
  expect(siteButtons(url, 'Open')).toHaveLength(buttons);
});
