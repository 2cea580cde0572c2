import { articleUrl, urlKey } from './article-url.js';

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' http://A.Example/x#y \n', 'http://a.example/x#y'],
  ['https://a.example/ä b', 'https://a.example/%C3%A4%20b'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['JaVaScRiPt://a.example/%0Aalert(1)', null],
  ['data:text/html,<script>', null],
  ['file:///etc/passwd', null],
  ['ftp://a.example/', null],
  ['tg://resolve?domain=x', null],
  ['//a.example/x', null],
  ['/relative', null],
  ['', null],
  ['https://user:secret@a.example/', null],
  ['https://paypal.com@evil.example/', null],
  [`https://a.example/${'x'.repeat(500)}`, null],
])('%j may be linked as %j', (text, url) => {
  expect(articleUrl(text)).toBe(url);
});

it.each([
  ['https://a.example/x', 'http://www.A.example/x/#comments'],
  ['https://a.example/x', 'https://a.example:443/x?utm_source=rss&utm_medium=rss&fbclid=1&ref=home'],
  ['https://a.example/x?a=1&b=2', 'https://a.example/x?b=2&utm_campaign=c&a=1'],
  ['https://a.example/', 'https://a.example'],
])('%s is the same article as %s', (one, other) => {
  expect(urlKey(other)).toBe(urlKey(one));
});

it.each([
  ['https://a.example/x', 'https://a.example/y'],
  ['https://a.example/x', 'https://b.example/x'],
  ['https://a.example/x', 'https://a.example:8443/x'],
  ['https://a.example/x?id=1', 'https://a.example/x?id=2'],
  ['https://a.example/x', 'https://a.example/X'],
])('%s is another article than %s', (one, other) => {
  expect(urlKey(other)).not.toBe(urlKey(one));
});
