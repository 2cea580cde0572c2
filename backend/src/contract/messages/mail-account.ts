import { type MailForm, mailForm } from './mail-form.js';

/** The mail by which a person shows that an address is theirs. `link` is a whole address. Pure. */
export function verifyEmailMail(link: string): MailForm {
  return mailForm('Bellwether: confirm your e-mail address', [
    { kind: 'lines', lines: ['You signed up at Bellwether with this e-mail address.'] },
    { kind: 'link', label: 'Confirm that it is yours', url: link },
    { kind: 'lines', lines: ['From then on alerts that Telegram does not take can come here.'] },
    {
      kind: 'lines',
      lines: ['If you did not sign up, ignore this mail: without the link nothing happens.'],
    },
  ]);
}

/** The mail by which a person chooses a new password. `link` is a whole address. Pure. */
export function resetPasswordMail(link: string): MailForm {
  return mailForm('Bellwether: reset your password', [
    { kind: 'lines', lines: ['Somebody asked to reset the password of your Bellwether account.'] },
    { kind: 'link', label: 'Choose a new password', url: link },
    { kind: 'lines', lines: ['The link works once, and for 30 minutes.'] },
    {
      kind: 'lines',
      lines: ['If you did not ask for this, ignore this mail: your password stays as it is.'],
    },
  ]);
}
