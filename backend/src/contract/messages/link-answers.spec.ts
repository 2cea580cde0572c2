import { describeGolden } from '../../../test/support/golden.js';
import { linkAnswers, linkNotices, maskedEmail } from './link-answers.js';

const SITE = 'https://bellwether.example';
const EMAIL = 'ann@mail.example';

const cases = {
  ask: linkAnswers.ask(EMAIL, { triggers: 0, fitting: 0 }),
  'ask, one trigger': linkAnswers.ask(EMAIL, { triggers: 1, fitting: 1 }),
  'ask, three triggers': linkAnswers.ask(EMAIL, { triggers: 3, fitting: 3 }),
  'ask, room for some': linkAnswers.ask(EMAIL, { triggers: 3, fitting: 1 }),
  'ask, no room for one': linkAnswers.ask(EMAIL, { triggers: 1, fitting: 0 }),
  'ask, no room': linkAnswers.ask(EMAIL, { triggers: 3, fitting: 0 }),
  connected: linkAnswers.connected(EMAIL, { imported: 0, dropped: 0, wanted: 'keep', limit: 3 }),
  'connected, all came': linkAnswers.connected(EMAIL, { imported: 3, dropped: 0, wanted: 'keep', limit: 3 }),
  'connected, some came': linkAnswers.connected(EMAIL, { imported: 1, dropped: 2, wanted: 'keep', limit: 3 }),
  'connected, none fitted': linkAnswers.connected(EMAIL, {
    imported: 0,
    dropped: 1,
    wanted: 'keep',
    limit: 3,
  }),
  'connected without them': linkAnswers.connected(EMAIL, {
    imported: 0,
    dropped: 3,
    wanted: 'drop',
    limit: 3,
  }),
  'already connected': linkAnswers.alreadyConnected(EMAIL),
  declined: linkAnswers.declined(),
  'other account': linkAnswers.otherAccount('bob@bank.example', SITE),
  'no trial': linkAnswers.noTrial(SITE),
  inactive: linkAnswers.inactive(),
  disconnected: linkAnswers.disconnected(),
  moved: linkAnswers.moved(),
};

describeGolden([['link-answers', cases]]);

it('never shows the address itself', () => {
  expect(Object.values(cases).join('\n')).not.toMatch(/ann@|bob@|mail\.|bank\./);
});

it('keeps notices within 200 characters', () => {
  for (const notice of Object.values(linkNotices)) expect(notice().length).toBeLessThanOrEqual(200);
});

describe('a masked e-mail address', () => {
  it.each([
    ['ann@mail.example', 'a•••@m•••.example'],
    ['a@b.co', 'a•••@b•••.co'],
    ['Ann.Example+alerts@Sub.Mail.Example', 'A•••@S•••.Example'],
    ['ann@localhost', 'a•••@l•••'],
    ['"odd@local"@mail.example', '"•••@m•••.example'],
    ['😀smile@mail.example', '😀•••@m•••.example'],
    ['ann@.example', 'a•••@.•••'],
    ['no address', '•••@n•••'],
  ])('%s → %s', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });

  it('gives neither length nor the rest of a name away', () => {
    expect(maskedEmail('annabel.very.long@bank.example')).toBe(maskedEmail('a@b.example'));
  });
});
