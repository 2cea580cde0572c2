import { mayFollow } from './redirects.js';

const PUBLIC = new URL('https://news.example/rss');
const LOCAL = new URL('http://127.0.0.1:4000/rss');
const resolvingTo =
  (...addresses: readonly string[]) =>
  () =>
    Promise.resolve(addresses);
const elsewhere = resolvingTo('93.184.215.14', '2606:4700::1111');

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
  ['http://[64:ff9b::7f00:1]/', false],
  ['http://[64:ff9b:1::a00:1]/', false],
  ['http://[2002:7f00:1::]/', false],
  ['http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', false],
  ['http://[::7f00:1]/', false],
  ['http://[ff02::1]/', false],
  ['http://198.18.0.1/', false],
  ['http://198.19.255.255/', false],
  ['http://198.20.0.1/', true],
  ['http://224.0.0.1/', false],
  ['http://239.255.255.250/', false],
  ['http://255.255.255.255/', false],
])('from a public place to %s: %s', async (url, may) => {
  expect(await mayFollow(PUBLIC, new URL(url), elsewhere)).toBe(may);
  expect(await mayFollow(LOCAL, new URL(url), elsewhere)).toBe(true);
});

it.each([
  'file:///etc/passwd',
  'data:text/xml,<rss/>',
  'ftp://news.example/',
  'https://me:secret@news.example/',
])('never to %s', async (url) => {
  expect(await mayFollow(PUBLIC, new URL(url), elsewhere)).toBe(false);
  expect(await mayFollow(LOCAL, new URL(url), elsewhere)).toBe(false);
});

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '::1',
  '::ffff:192.168.1.1',
  'fd00::1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '198.18.0.1',
  '224.0.0.1',
])('not to a public name that resolves to %s, but within the same host', async (address) => {
  const inside = resolvingTo('93.184.215.14', address);
  expect(await mayFollow(PUBLIC, new URL('https://rebound.example/'), inside)).toBe(false);
  expect(await mayFollow(PUBLIC, new URL('https://news.example/new'), inside)).toBe(true);
  expect(await mayFollow(LOCAL, new URL('https://rebound.example/'), inside)).toBe(true);
});
