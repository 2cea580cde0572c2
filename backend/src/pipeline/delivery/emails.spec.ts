import { seal, unseal } from './emails.js';

const SECRET = 'a secret of the session';
const LINK = 'https://bellwether.example/reset-password?token=tøken';

it('opens again with the same secret and purpose', () => {
  expect(unseal(SECRET, 'ann', seal(SECRET, 'ann', LINK))).toBe(LINK);
});

it('shows nothing of the text, and is another one every time', () => {
  const [one, other] = [seal(SECRET, 'ann', LINK), seal(SECRET, 'ann', LINK)];
  expect(one.includes(Buffer.from('bellwether'))).toBe(false);
  expect(one.equals(other)).toBe(false);
});

it.each<[string, (sealed: Buffer) => string | null]>([
  ['another secret', (sealed) => unseal('another secret', 'ann', sealed)],
  ['another purpose', (sealed) => unseal(SECRET, 'bob', sealed)],
  ['a changed byte', (sealed) => unseal(SECRET, 'ann', flipped(sealed, sealed.length - 1))],
  ['a changed tag', (sealed) => unseal(SECRET, 'ann', flipped(sealed, 13))],
  ['half of it', (sealed) => unseal(SECRET, 'ann', sealed.subarray(0, 20))],
])('does not open with %s', (_name, open) => {
  expect(open(seal(SECRET, 'ann', LINK))).toBeNull();
});

function flipped(sealed: Buffer, place: number): Buffer {
  const copy = Buffer.from(sealed);
  copy.writeUInt8(copy.readUInt8(place) ^ 1, place);
  return copy;
}
