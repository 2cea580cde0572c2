import { alertsMessage } from './alert-digest.js';
import { type AlertFacts, alertMessage } from './alert-message.js';
import { listAnswer } from './list-answer.js';

const real: AlertFacts = {
  symbol: 'BTC',
  firedAt: 1_763_733_787_250,
  late: false,
  evidence: {
    source: 'live',
    condition: { op: 'above', level: 65_000 },
    price: 65_012.4,
    priceBefore: 64_998,
    basis: 'median',
    quotes: [],
    seenAt: 1_763_733_787_250,
    decidedAt: 1_763_733_787_252,
  },
  release: { lower: 64_837.5, upper: Infinity },
  current: null,
};
const simulated: AlertFacts = { ...real, evidence: { ...real.evidence, source: 'simulated' } };
const sending = { sentAt: 1_763_733_787_650, repeat: true };

function at(level: number): AlertFacts {
  return { ...real, evidence: { ...real.evidence, condition: { op: 'above', level } } };
}

it.each([
  ['every time', {}, true],
  ['only once', { rules: { repeat: 'once' } }, false],
] as const)('of a trigger that rings %s says how long it is quiet: %j', (_name, own, isQuiet) => {
  const alert = { ...real, current: 65_010, evidence: { ...real.evidence, ...own } };
  const texts = [alertMessage(alert, sending), alertsMessage([alert, at(64_990)], sending).text];
  for (const text of texts) expect(/quiet until .*64,837/i.test(text)).toBe(isQuiet);
});

describe('several alerts', () => {
  it('of one trigger are one line, however many', () => {
    const { text, taken } = alertsMessage(
      Array.from({ length: 30 }, () => real),
      sending,
    );
    expect(taken).toBe(30);
    expect(text.match(/▲ BTC above 65,000/g)).toHaveLength(1);
  });

  it('tell what a symbol costs once, with the decimals of its finest level', () => {
    const now = (level: number): AlertFacts => ({ ...at(level), current: 65_100.25 });
    const { text } = alertsMessage([now(65_000), now(65_000.125), now(65_001)], sending);
    expect(text.match(/now/gi)).toEqual(['Now']);
    expect(text).toContain('\nNow: BTC 65,100.250 USD\n');
  });

  it('fit into one message only as far as Telegram allows', () => {
    const many = Array.from({ length: 60 }, (_, i) => at(65_000 + i));
    const { text, taken } = alertsMessage(many, sending);
    expect(text.length).toBeLessThanOrEqual(4096);
    expect(text.split('\n')[0]).toBe(`${taken} alerts`);
    expect(text.match(/▲ BTC above/g)).toHaveLength(taken);
    expect(alertsMessage(many.slice(0, taken + 1), sending).taken).toBe(taken);
  });

  it('never mix simulated and real prices', () => {
    expect(alertsMessage([real, real, simulated], sending).taken).toBe(2);
    expect(alertsMessage([simulated, real], sending)).toEqual({
      text: alertMessage(simulated, sending),
      taken: 1,
    });
  });

  it('need at least one', () => {
    expect(() => alertsMessage([], sending)).toThrow(RangeError);
  });
});

it('the list of a person with very many triggers fits and says how many are left out', () => {
  const trigger = {
    symbol: 'BTC',
    condition: { op: 'above', level: 65_000 },
    state: 'armed',
    distancePct: 1,
    price: 64_000,
    fresh: true,
    rangAt: null,
    restsUntil: null,
    snoozedUntil: null,
  } as const;
  const text = listAnswer(
    'simulated',
    Array.from({ length: 200 }, () => trigger),
    { site: 'https://bellwether.example', exchanges: [{ ageMs: 47_000 }], messages: 'paused', now: 0 },
  );
  const shown = text.match(/▲/g)?.length ?? 0;
  expect(text.length).toBeLessThanOrEqual(4096);
  expect(text).toContain(`and ${200 - shown} more at https://bellwether.example`);
});
