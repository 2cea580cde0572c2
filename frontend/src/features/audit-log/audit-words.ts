import type { AuditParty, AuditRow } from '@contract/admin/audit.js';

const ACTIONS: Readonly<Record<string, string>> = {
  'grant.by-admin': 'Role changed',
  'grant.by-admin-emails': 'Made admin by ADMIN_EMAILS',
  'grant.by-command': 'Role changed from the command line',
  'grant.by-setup-link': 'Made admin by the setup link',
  'reset-link.created': 'Reset link made',
  'invitation.created': 'Invitation made',
  'sessions.ended': 'Other sessions ended',
  'password.changed': 'Password changed',
  'email.change-asked': 'Change of email address asked for',
  'email.changed': 'Email address changed',
  'email.taken-back': 'Email address put back',
  'data.exported': 'Own data exported',
  'totp.added': 'Authenticator app added',
  'totp.removed': 'Authenticator app removed',
  'recovery-codes.made': 'Recovery codes made',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'api-token.created': 'API token created',
  'api-token.revoked': 'API token revoked',
  'factors.dropped': 'Second factors removed',
  'account.suspended': 'Account suspended',
  'account.restored': 'Account restored',
  'account.deleted': 'Account deleted',
  'discount-code.created': 'Discount code created',
  'leads.exported': 'Leads exported',
  'delivery.retried': 'Delivery resent',
  'charge.reviewed': 'Payment reviewed',
  'coin-listing.decided': 'Coin of a market decided',
};

/** What was done, in words; its code where there are none yet. Pure. */
export function actionText(action: string): string {
  return ACTIONS[action] ?? action;
}

/** How an account is called: its address, else that it is deleted. Pure. */
export function partyText({ id, email }: AuditParty): string {
  return email ?? `deleted account ${id.slice(0, 8)}`;
}

/** "free → pro"; one of them alone if there is no other, null without both. Pure. */
export function changeText({
  action,
  before,
  after,
}: Pick<AuditRow, 'action' | 'before' | 'after'>): string | null {
  // Who was given nothing is free; elsewhere there was nothing before.
  const nothing = action.startsWith('grant.') ? 'free' : null;
  const known = [before, after]
    .map((code) => (code === 'none' ? nothing : code))
    .filter((code) => code !== null);
  return known.length === 0 ? null : known.join(' → ');
}

/** From where, and by which request. Pure. */
export function originText({ address, requestId }: Pick<AuditRow, 'address' | 'requestId'>): string | null {
  const known = [
    ...(address === null ? [] : [`from ${address}`]),
    ...(requestId === null ? [] : [`request ${requestId}`]),
  ];
  return known.length === 0 ? null : known.join(' · ');
}
