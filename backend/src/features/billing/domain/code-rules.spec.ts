import { type CodeState, judgeCode, normalCode } from './code-rules.js';

const NOW = new Date('2026-11-22T12:00:00Z');
const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
const ANN = 'ann';

const code: CodeState = {
  forUserId: null,
  appliesTo: 'both',
  cycles: 1,
  currencies: ['USD', 'USDC'],
  expiresAt: ago(-1),
  heldByAnother: false,
  used: 0,
  open: 0,
};

describe('a discount code', () => {
  it.each<[string, Partial<CodeState>, string]>([
    ['for anybody', {}, 'ok'],
    ['for this person', { forUserId: ANN }, 'ok'],
    ['for another person', { forUserId: 'bob' }, 'invalid'],
    ['that another person has', { heldByAnother: true }, 'invalid'],
    ['that is used up', { used: 1 }, 'invalid'],
    ['with a cycle left', { used: 1, cycles: 2 }, 'ok'],
    ['with no cycle left', { used: 12, cycles: 12 }, 'invalid'],
    ['that ends now', { expiresAt: NOW }, 'invalid'],
    ['that ended', { expiresAt: ago(1) }, 'invalid'],
    ['that ended after its first cycle', { expiresAt: ago(1), used: 1, cycles: 2 }, 'ok'],
    ['that ended after the person reserved it', { expiresAt: ago(1), open: 1 }, 'ok'],
    ['that ended, its cycles used', { expiresAt: ago(1), used: 2, cycles: 2 }, 'invalid'],
    ['for this term', { appliesTo: 'quarterly' }, 'ok'],
    ['for the other term', { appliesTo: 'annual' }, 'not_applicable'],
    ['for dollars only', { currencies: ['USD'] }, 'not_applicable'],
    ['for USDC only', { currencies: ['USDC'] }, 'ok'],
    ['for another person and term', { forUserId: 'bob', appliesTo: 'annual' }, 'invalid'],
    ['for the other term, used up', { used: 1, appliesTo: 'annual' }, 'invalid'],
    ['for dollars, expired', { expiresAt: NOW, currencies: ['USD'] }, 'invalid'],
  ])('%s', (_, facts, verdict) => {
    expect(judgeCode({ ...code, ...facts }, { userId: ANN, term: 'quarterly', now: NOW })).toBe(verdict);
  });

  it.each([
    [' abcd-efgh\t', 'ABCD-EFGH'],
    ['ABCD-EFGH', 'ABCD-EFGH'],
    ['   ', ''],
  ])('typed as %j is %j', (typed, stored) => {
    expect(normalCode(typed)).toBe(stored);
  });
});
