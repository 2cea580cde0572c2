import { isPrivatePlace } from './private-place.js';

it.each([
  ['https://news.example/', false],
  ['https://8.8.8.8/', false],
  ['https://[2606:4700::1111]/', false],
  ['http://localhost:3000/', true],
  ['http://db.internal/', true],
  ['http://printer.local./', true],
  ['http://127.0.0.1/', true],
  ['http://2130706433/', true],
  ['http://0x7f.1/', true],
  ['http://169.254.169.254/latest/meta-data', true],
  ['http://10.1.2.3/', true],
  ['http://172.31.0.1/', true],
  ['http://192.168.1.1/', true],
  ['http://[::1]/', true],
  ['http://[::ffff:127.0.0.1]/', true],
  ['http://[fd00::1]/', true],
  ['http://[fe80::1]/', true],
])('%s is private: %s', (url, isPrivate) => {
  expect(isPrivatePlace(new URL(url))).toBe(isPrivate);
});
