import { newTotpSecret, totpStep, totpUri } from './totp-steps.js';

/** RFC 6238, appendix B: the secret is "12345678901234567890"; of its codes of eight digits the last six. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code', () => {
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [1111111111, '050471', 37037037],
    [1234567890, '005924', 41152263],
    [2000000000, '279037', 66666666],
    [20000000000, '353130', 666666666],
  ])('of RFC 6238 at %s is of its step', (seconds, code, step) => {
    expect(totpStep(SECRET, code, seconds * 1_000)).toBe(step);
    expect(totpStep(SECRET, code, (seconds + 30) * 1_000)).toBe(step);
    expect(totpStep(SECRET, code, (seconds - 30) * 1_000)).toBe(step);
    expect(totpStep(SECRET, code, (seconds + 90) * 1_000)).toBeNull();
  });

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('%j is none', (code) => {
    expect(totpStep(SECRET, code, 59_000)).toBeNull();
  });
});

it('secrets are new each time, and read by an app', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, 'ann@people.example', 'Bell: wether')).toBe(
    `otpauth://totp/Bell%3A%20wether:ann%40people.example?issuer=Bell%3A%20wether&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
