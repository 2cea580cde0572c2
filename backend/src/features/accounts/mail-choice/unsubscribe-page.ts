import type { OptionalEmail } from '../../../pipeline/delivery/unsubscribe-link.js';

const NAMES: Readonly<Record<OptionalEmail, string>> = {
  alerts: 'Alerts by e-mail, for when Telegram does not take them',
  notices: 'Reminders about your plan by e-mail',
};

export interface UnsubscribeView {
  readonly mail: OptionalEmail;
  readonly isSent: boolean;
  /** Where the button posts to: an address of ours, which holds the proof. */
  readonly action: string;
}

/** What a person sees who opens the link of a mail: how it is, and one button that changes it. Pure. */
export function unsubscribePage({ mail, isSent, action }: UnsubscribeView): string {
  const name = NAMES[mail];
  const sentence = isSent ? `${name}: we send them to you.` : `${name}: we send you no more of them.`;
  const button = isSent ? 'Send no more of them' : 'Send them again';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>Bellwether: e-mail</title></head>
<body><main><h1>E-mail from Bellwether</h1><p>${sentence}</p>
<form method="post" action="${action.replaceAll('&', '&amp;')}"><button>${button}</button></form></main></body></html>
`;
}
