import { subscriptionOf, unsubscribeLink } from './unsubscribe-link.js';

const CONFIG = { publicUrl: 'https://alerts.example.com', sessionSecret: 'x'.repeat(32) };
const ANN = { userId: '11111111-1111-4111-8111-111111111111', email: 'alerts' } as const;
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams);

it('leads back to whose it is', () => {
  const link = unsubscribeLink(CONFIG, ANN);
  expect(link).toMatch(/^https:\/\/alerts\.example\.com\/api\/mail\/unsubscribe\?u=1111/);
  expect(subscriptionOf(CONFIG.sessionSecret, queryOf(link))).toEqual(ANN);
});

it.each<[string, object]>([
  ['another person', { u: '22222222-2222-4222-8222-222222222222' }],
  ['another kind', { m: 'notices' }],
  ['no such kind', { m: 'resets' }],
  ['a cut signature', { s: 'AAAA' }],
  ['no signature', { s: undefined }],
  ['two people', { u: [ANN.userId, ANN.userId] }],
])('is refused with %s', (_name, change) => {
  const query = { ...queryOf(unsubscribeLink(CONFIG, ANN)), ...change };
  expect(subscriptionOf(CONFIG.sessionSecret, query)).toBeNull();
});

it('is refused under another secret', () => {
  expect(subscriptionOf('y'.repeat(32), queryOf(unsubscribeLink(CONFIG, ANN)))).toBeNull();
});
