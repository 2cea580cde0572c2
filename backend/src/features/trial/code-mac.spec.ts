import { codeMac, newCode, readCode, sameMac } from './code-mac.js';

const SECRET = 'a secret for tests only, long enough';

it('makes codes of six digits, hardly ever the same twice', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^\d{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(480);
});

it.each([
  ['042917', '042917'],
  [' 042 917\n', '042917'],
  ['42917', null],
  ['0429170', null],
  ['04291a', null],
  ['０４２９１７', null],
  ['-42917', null],
  ['', null],
])('reads the code %j as %j', (text, code) => {
  expect(readCode(text)).toBe(code);
});

it('is the same for the same secret, chat and code only', () => {
  const mac = codeMac(SECRET, '42', '042917');
  expect(mac).toHaveLength(32);
  expect(sameMac(mac, codeMac(SECRET, '42', '042917'))).toBe(true);
  const others = [
    codeMac(SECRET, '42', '042918'),
    codeMac(SECRET, '43', '042917'),
    codeMac(`${SECRET}!`, '42', '042917'),
    mac.subarray(1),
  ];
  for (const other of others) expect(sameMac(mac, other)).toBe(false);
});
