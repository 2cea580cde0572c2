import { webAddress } from './web-address.js';

it.each([
  ['https://pay.example/c?a=1', 'https://pay.example/c?a=1'],
  ['http://127.0.0.1:4000/c', 'http://127.0.0.1:4000/c'],
  ['HTTPS://pay.example/c', 'https://pay.example/c'],
  ['javascript:alert(1)', null],
  [' \tjavaScript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,<script>alert(1)</script>', null],
  ['//pay.example/c', null],
  ['/c', null],
  ['https://', null],
  ['', null],
  [null, null],
])('of %j takes %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
