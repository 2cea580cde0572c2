import { maskedEmail } from './masked-email.js';

describe('a masked email address', () => {
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
