import { emailKey, emailSpellings } from './email-key.js';

it.each([
  ['Ann@Example.COM', 'ann@example.com'],
  ['  ann@example.com\n', 'ann@example.com'],
  ['ann+tag@example.com', 'ann+tag@example.com'],
  ['a.n.n@example.com', 'a.n.n@example.com'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@BU\u0308CHER.example', 'ann@xn--bcher-kva.example'],
  ['Ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
  ['ann@bücher。example', 'ann@xn--bcher-kva.example'],
  ['ann@ｅxample.com', 'ann@example.com'],
  ['Jose\u0301@example.com', 'jos\u00e9@example.com'],
  ['"a@b"@bücher.example', '"a@b"@xn--bcher-kva.example'],
  // What is no domain is not read as an address of the web.
  ['ann@bücher.example/x', 'ann@bücher.example/x'],
  ['ann@example.com/x', 'ann@example.com/x'],
  ['ann@exa%6dple.bücher', 'ann@exa%6dple.bücher'],
  ['ann@bücher.example:80', 'ann@bücher.example:80'],
  ['ann@xn--\u00fc.example', 'ann@xn--\u00fc.example'],
  ['no address', 'no address'],
  ['', ''],
])('%j is the account %s', (email, key) => {
  expect(emailKey(email)).toBe(key);
  expect(emailKey(key)).toBe(key);
});

it.each([
  ['Ann@Example.com', ['ann@example.com']],
  ['Ann@Bücher.example', ['ann@bücher.example', 'ann@xn--bcher-kva.example']],
  ['ann@xn--bcher-kva.example', ['ann@xn--bcher-kva.example', 'ann@bücher.example']],
  ['no address', ['no address']],
])('%j may be kept as %j, first as it is written', (email, spellings) => {
  expect(emailSpellings(email)).toEqual(spellings);
});
