import type { Config } from './config.js';
import type { EnvReader } from './env-reader.js';
import { readEmail } from './read-email.js';

type Accounts = Pick<Config, 'adminEmails' | 'adminSecondFactor' | 'google' | 'email' | 'signUp' | 'trial'>;

type AccountsContext = Pick<Config, 'production' | 'roles' | 'brandName'>;

const EMAIL = /^[^\s@,]+@[^\s@,]+$/;
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/;

/** Who may come and who becomes admin, and the ways in and out that accounts need: Google and a mail server. */
export function readAccounts(reader: EnvReader, { production, roles, brandName }: AccountsContext): Accounts {
  const email = readEmail(reader, production, brandName);
  // Another role's process may lack the mail server of those that serve the web: it must not stop the trial's alerts.
  const isPrivate = production && email === null && roles.includes('web');
  const signUp = reader.oneOf('SIGN_UP', ['open', 'invite'], isPrivate ? 'invite' : 'open');
  return {
    adminEmails: readAdminEmails(reader),
    adminSecondFactor:
      reader.oneOf('REQUIRE_ADMIN_2FA', ['true', 'false'], 'false') === 'true' ? 'required' : 'advised',
    google: readGoogle(reader, production),
    email,
    signUp,
    trial: reader.oneOf('TRIAL', ['open', 'off'], signUp === 'invite' ? 'off' : 'open'),
  };
}

function readAdminEmails(reader: EnvReader): readonly string[] {
  const emails = (reader.text('ADMIN_EMAILS') ?? '').split(',').flatMap((email) => email.trim() || []);
  if (!emails.every((email) => EMAIL.test(email))) {
    reader.refuse('ADMIN_EMAILS', 'e-mail addresses with commas between them');
  }
  return Object.freeze(emails.map((email) => email.toLowerCase()));
}

function readGoogle(reader: EnvReader, production: boolean): Config['google'] {
  const issuer = reader.url('GOOGLE_ISSUER', ['https:', 'http:'], 'https://accounts.google.com');
  const clientId = reader.formed('GOOGLE_CLIENT_ID', /^\S+$/, 'one word');
  const clientSecret = reader.secret('GOOGLE_CLIENT_SECRET', /^\S+$/, 'one word');
  if ((clientId === null) !== (clientSecret === null)) {
    reader.fault('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: one of them is not set.');
  }
  if (issuer.startsWith('http:') && (production || !LOOPBACK.test(issuer))) {
    reader.refuse(
      'GOOGLE_ISSUER',
      'an address that begins with https://; http:// only on this machine, outside production',
    );
  }
  return clientId === null || clientSecret === null
    ? null
    : Object.freeze({ issuer, clientId, clientSecret });
}
