import { checkLink, linkedUserId } from './checked-link.js';

describe('checkLink', () => {
  it.each([
    ['a plain address', 'https://a.io/x?y#z', 'https://a.io/x?y#z'],
    [
      'host and protocol in lower case, the path as it is',
      'HTTPS://Grammy.dev/Docs?page=1',
      'https://grammy.dev/Docs?page=1',
    ],
    ['http when no protocol is given', 'grammy.dev', 'http://grammy.dev/'],
    ['a query without a path', 'https://a.io?x=1', 'https://a.io/?x=1'],
    ['an address of numbers and a port', 'http://127.0.0.1:3000/chat', 'http://127.0.0.1:3000/chat'],
    ['an IPv6 host', 'http://[::1]:80/', 'http://[::1]:80/'],
    ['a tg link', 'tg://resolve?domain=a_bot', 'tg://resolve?domain=a_bot'],
  ])('takes %s', (_name, link, url) => {
    expect(checkLink(link)).toEqual({ kind: 'link', url });
  });

  it.each([
    ['a host without a dot', 'http://localhost:3000/x', 'Wrong HTTP URL'],
    ['a word', 'not-a-url', 'Wrong HTTP URL'],
    ['an empty address', '', 'URL host is empty'],
    ['another protocol', 'ftp://example.com', 'Unsupported URL protocol'],
    ['a script', 'javascript:alert(1)', 'Wrong port number specified in the URL'],
    ['a port out of range', 'http://a.io:70000', 'Wrong port number specified in the URL'],
    ['a space in the host', 'http://a b.io', 'Unallowed characters in URL host'],
    ['a tg link with a port', 'tg://resolve:80?domain=a_bot', 'Wrong tg URL'],
  ])('refuses %s', (_name, link, reason) => {
    expect(checkLink(link)).toEqual({ kind: 'refused', reason: `URL '${link}' is invalid: ${reason}` });
  });
});

it('reads the user id of a mention link, and of no other', () => {
  expect(linkedUserId('tg://user?id=42')).toBe(42);
  expect(linkedUserId('tg://resolve?domain=user')).toBeNull();
});
