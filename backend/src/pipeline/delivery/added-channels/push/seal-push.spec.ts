import { createECDH } from 'node:crypto';
import { openedPush } from '../testing/opened-push.js';
import { sealPush } from './seal-push.js';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** Appendix A of RFC 8291. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  ownKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  theirPoint: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
} as const;
const KEYS = { p256dh: EXAMPLE.theirPoint, auth: EXAMPLE.auth };

it('seals the example of RFC 8291 to the byte', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(EXAMPLE.ownKey);
  expect(sealPush(EXAMPLE.text, KEYS, { pair, salt: EXAMPLE.salt }).toString('base64url')).toBe(
    EXAMPLE.sealed,
  );
});

it.each(['', 'BTC above 65,000 — now 65,012.40 😀', 'x'.repeat(3_000)])(
  'can be opened by the device: %.20s',
  (text) => {
    const sealed = sealPush(text, KEYS);
    expect(openedPush(sealed)).toBe(text);
    expect(sealed).toHaveLength(Buffer.byteLength(text) + 103);
    // What every push service has to take (RFC 8030, section 7.2).
    expect(sealed.length).toBeLessThanOrEqual(4_096);
  },
);

it('has another key and another salt each time', () => {
  const [one, other] = [sealPush('a', KEYS), sealPush('a', KEYS)];
  expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
});

it('cannot be sealed for what is no point of the curve', () => {
  const p256dh = Buffer.alloc(65, 4);
  expect(() => sealPush('a', { p256dh, auth: EXAMPLE.auth })).toThrow();
});
