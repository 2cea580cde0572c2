import { pino } from 'pino';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import type { EmailOutcome } from '../domain/retry-policy.js';
import { EmailReach } from './email-reach.js';

const WRONG_LOGIN: EmailOutcome = { kind: 'wrong-login', detail: 'EAUTH 535' };
const SENDER_REFUSED: EmailOutcome = { kind: 'sender-refused', detail: 'EENVELOPE MAIL FROM 553' };

function emailReach() {
  const clock = new ManualClock(1_000_000);
  const said: string[] = [];
  const logger = pino(
    {},
    { write: (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg) },
  );
  return { clock, said, reach: new EmailReach(clock, logger) };
}

it('asks again after a refused login ever more seldom, from 5 s to 15 minutes', () => {
  const { clock, reach, said } = emailReach();
  reach.sent('ann', WRONG_LOGIN);
  const waits: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const wait = reach.probeIn();
    waits.push(wait / 1000);
    expect(reach.most()).toBe(0);
    clock.forward(wait);
    expect(reach.probeIn()).toBe(0);
    reach.probed(WRONG_LOGIN, clock.running());
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  expect(said[0]).toBe(
    'mail: the server refuses the user or password of SMTP_URL: mails wait until it takes them',
  );
});

it('tries a refused sender with one mail, ever more seldom, although the server lets us in', () => {
  const { clock, reach, said } = emailReach();
  const waits: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    reach.sent('ann', SENDER_REFUSED);
    waits.push(reach.probeIn() / 1000);
    clock.forward(reach.probeIn());
    reach.probed({ kind: 'accepted' }, clock.running());
    expect(reach.most()).toBe(1);
  }
  expect(waits).toEqual([5, 10, 20, 40]);
  expect(said).toContain('mail: the server refuses the sender of MAIL_FROM: mails wait until it takes it');
  reach.sent('ann', { kind: 'accepted' });
  expect(reach.most()).toBe(Infinity);
  reach.sent('ann', SENDER_REFUSED);
  expect(reach.probeIn()).toBe(5000);
});

it('takes mails that are refused together for one refusal', () => {
  const { reach } = emailReach();
  for (const person of ['ann', 'ben', 'cat', 'dan']) reach.sent(person, WRONG_LOGIN);
  expect(reach.probeIn()).toBe(5000);
});

it('says that the server offers no TLS', () => {
  const { reach, said } = emailReach();
  const outcome: EmailOutcome = { kind: 'unreachable', detail: 'ETLS STARTTLS 502' };
  for (const person of ['ann', 'ben', 'cat']) reach.sent(person, outcome);
  expect(said).toEqual([expect.stringMatching(/offers no TLS .* password would go in clear/)]);
});
