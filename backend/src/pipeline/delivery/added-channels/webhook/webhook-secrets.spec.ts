import { newWebhookSecret, openWebhook, rotated, sealedWebhook, signatures } from './webhook-secrets.js';

const URL = 'https://hooks.example.org/';
const HOUR = 3_600_000;
const of = (...secrets: readonly { readonly secret: string; readonly until: number | null }[]) =>
  sealedWebhook({ url: URL, secrets });

/** libraries/javascript/src/webhook.test.ts, "sign function works", of github.com/standard-webhooks/standard-webhooks. */
it('signs as Standard Webhooks has published it', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  expect(signatures({ url: URL, secrets: [{ secret, until: null }] }, message, 0)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});

it('keeps the secret before for a day', () => {
  expect(openWebhook(rotated(of({ secret: 'whsec_a', until: null }), 'whsec_b', 1000))).toEqual({
    url: URL,
    secrets: [
      { secret: 'whsec_b', until: null },
      { secret: 'whsec_a', until: 1000 + 24 * HOUR },
    ],
  });
});

it('lets none live longer because another one came, and forgets what is over', () => {
  const twice = rotated(
    of(
      { secret: 'whsec_c', until: null },
      { secret: 'whsec_b', until: 5000 },
      { secret: 'whsec_a', until: 2000 },
    ),
    'whsec_d',
    2000,
  );
  expect(openWebhook(twice).secrets).toEqual([
    { secret: 'whsec_d', until: null },
    { secret: 'whsec_c', until: 2000 + 24 * HOUR },
    { secret: 'whsec_b', until: 5000 },
  ]);
});

it('holds five at most, however often they are changed', () => {
  let sealed = of({ secret: 'whsec_first', until: null });
  for (let n = 0; n < 20; n += 1) sealed = rotated(sealed, newWebhookSecret(), n);
  const { secrets } = openWebhook(sealed);
  expect(secrets).toHaveLength(5);
  expect(secrets.filter(({ until }) => until === null)).toHaveLength(1);
});
