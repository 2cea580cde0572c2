import { describeGolden } from '../../../test/support/golden.js';
import { emailForm } from './email-form.js';
import { MAX_MESSAGE_LENGTH } from './marks.js';
import { type PausedByPlan, type PlanEvent, planNotice } from './plan-notices.js';

const SITE = 'https://bellwether.example';
const periodEnd = Date.UTC(2026, 1, 28, 11, 5);
const graceUntil = Date.UTC(2026, 2, 2, 11, 5);
const inSummer = Date.UTC(2026, 6, 31, 22, 30);

const doge = { symbol: 'DOGE', condition: { op: 'below', level: 0.12 } } as const;
const btc = { symbol: 'BTC', condition: { op: 'inside', low: 60_000, high: 62_000 } } as const;
const many: PausedByPlan = {
  triggers: Array.from({ length: 197 }, (_, i) => ({
    symbol: 'BTC',
    condition: { op: 'above', level: 100_000.123456789 + i },
  })),
  wallets: 4,
};

const news = {
  '5 days before': { kind: 'renewal-5', periodEnd },
  'a day before': { kind: 'renewal-1', periodEnd },
  'a day before, in summer, past midnight in Vienna': { kind: 'renewal-1', periodEnd: inSummer },
  grace: { kind: 'grace', periodEnd, graceUntil },
  'expired, two triggers and a wallet': { kind: 'expired', paused: { triggers: [doge, btc], wallets: 1 } },
  'expired, one trigger': { kind: 'expired', paused: { triggers: [doge], wallets: 0 } },
  'expired, wallets only': { kind: 'expired', paused: { triggers: [], wallets: 4 } },
  'expired, nothing paused': { kind: 'expired', paused: { triggers: [], wallets: 0 } },
  'expired, very much': { kind: 'expired', paused: many },
} as const satisfies Readonly<Record<string, PlanEvent>>;

function emailed(each: PlanEvent): string {
  const { subject, parts } = planNotice(each, { publicUrl: SITE, brandName: 'Bellwether' }).email;
  return `Subject: ${subject}\n\n${emailForm(subject, parts).text}`.trimEnd();
}

const texts = (word: (each: PlanEvent) => string) =>
  Object.fromEntries(Object.entries(news).map(([name, each]) => [name, word(each)]));

describeGolden([
  ['plan-notices', texts((each) => planNotice(each, { publicUrl: SITE, brandName: 'Bellwether' }).chat.text)],
  ['plan-notices-mail', texts(emailed)],
]);

it.each(Object.entries(news))('%s fits into one message and links to the page it names', (_name, each) => {
  const { chat } = planNotice(each, { publicUrl: SITE, brandName: 'Bellwether' });
  expect(chat.text.length).toBeLessThan(MAX_MESSAGE_LENGTH);
  expect(chat.text.endsWith(`${chat.link.label}: ${chat.link.url}`)).toBe(true);
  expect(chat.link.url).toBe(each.kind === 'expired' ? `${SITE}/onboarding#billing` : `${SITE}/#billing`);
});
