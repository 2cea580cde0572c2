import { mayFollow } from './redirects.js';

const PUBLIC = new URL('https://news.example/rss');
const LOCAL = new URL('http://127.0.0.1:4000/rss');

it.each([
  ['https://news.example/', true],
  ['https://8.8.8.8/', true],
  ['https://[2606:4700::1111]/', true],
  ['http://localhost:3000/', false],
  ['http://db.internal/', false],
  ['http://printer.local./', false],
  ['http://127.0.0.1/', false],
  ['http://2130706433/', false],
  ['http://0x7f.1/', false],
  ['http://169.254.169.254/latest/meta-data', false],
  ['http://10.1.2.3/', false],
  ['http://172.31.0.1/', false],
  ['http://192.168.1.1/', false],
  ['http://[::1]/', false],
  ['http://[::ffff:127.0.0.1]/', false],
  ['http://[fd00::1]/', false],
  ['http://[fe80::1]/', false],
])('from a public place to %s: %s', (url, may) => {
  expect(mayFollow(PUBLIC, new URL(url))).toBe(may);
  expect(mayFollow(LOCAL, new URL(url))).toBe(true);
});

it.each([
  'file:///etc/passwd',
  'data:text/xml,<rss/>',
  'ftp://news.example/',
  'https://me:secret@news.example/',
])('never to %s', (url) => {
  expect(mayFollow(PUBLIC, new URL(url))).toBe(false);
  expect(mayFollow(LOCAL, new URL(url))).toBe(false);
});
