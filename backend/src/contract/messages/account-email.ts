import { type EmailForm, emailForm } from './email-form.js';

/** The mail by which a person shows that an address is theirs. `link` is a whole address. Pure. */
export function verificationEmailMessage(link: string, brandName: string): EmailForm {
  return emailForm(`${brandName}: confirm your email address`, [
    { kind: 'lines', lines: [`You signed up for ${brandName} with this email address.`] },
    { kind: 'link', label: 'Confirm that it is yours', url: link },
    { kind: 'lines', lines: ['After that, alerts that Telegram does not accept can come here.'] },
    {
      kind: 'lines',
      lines: ['If you did not sign up, ignore this email: without the link nothing happens.'],
    },
  ]);
}

/** The mail by which a person chooses a new password. `link` is a whole address. Pure. */
export function resetPasswordEmail(link: string, brandName: string): EmailForm {
  return emailForm(`${brandName}: reset your password`, [
    { kind: 'lines', lines: [`Someone asked to reset the password of your ${brandName} account.`] },
    { kind: 'link', label: 'Choose a new password', url: link },
    { kind: 'lines', lines: ['The link works once and expires after 30 minutes.'] },
    {
      kind: 'lines',
      lines: ['If you did not ask for this, ignore this email: your password stays as it is.'],
    },
  ]);
}
