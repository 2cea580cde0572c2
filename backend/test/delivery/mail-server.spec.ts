import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import { EmailServer } from '../../src/pipeline/delivery/email/email-server.js';
import { testConfig } from '../support/test-config.js';

/** Of this machine, but none of the addresses for which the product does without TLS. */
const ELSEWHERE = '127.0.0.2';
const MAIL = {
  to: 'ann@people.example',
  messageId: '1@bellwether.example',
  form: { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
  unsubscribe: null,
};
const NEVER = new AbortController().signal;

let standIn: MailStandIn;
afterEach(() => standIn.close());

/** The server of the stand-in, asked with a password. */
function mailServer(query = ''): EmailServer {
  const smtpUrl = `${standIn.smtpUrl.replace('//', '//me:s3cret@')}${query}`;
  return new EmailServer(testConfig({ email: { smtpUrl, from: 'a@bellwether.example' } }));
}

it('tells no password to another machine that offers no STARTTLS', async () => {
  standIn = await startMailStandIn({ smtpHost: ELSEWHERE });
  const server = mailServer();
  const outcome = { kind: 'unreachable', detail: expect.stringMatching(/^ETLS\b/) };
  await expect(server.send(MAIL, NEVER)).resolves.toMatchObject(outcome);
  await expect(server.probe(NEVER)).resolves.toMatchObject(outcome);
  expect(standIn.logins()).toEqual([]);
  expect(standIn.mails()).toEqual([]);
});

it('nor to one whose certificate nobody has signed', async () => {
  standIn = await startMailStandIn({ smtpHost: ELSEWHERE, startTls: true });
  await expect(mailServer().send(MAIL, NEVER)).resolves.toMatchObject({ kind: 'unreachable' });
  expect(standIn.logins()).toEqual([]);
});

it('tells it after STARTTLS', async () => {
  standIn = await startMailStandIn({ smtpHost: ELSEWHERE, startTls: true });
  await expect(mailServer('?tls.rejectUnauthorized=false').send(MAIL, NEVER)).resolves.toEqual({
    kind: 'accepted',
  });
  expect(standIn.logins()).toEqual([{ user: 'me', password: 's3cret', overTls: true }]);
});

it('does without TLS on this machine', async () => {
  standIn = await startMailStandIn();
  await expect(mailServer().send(MAIL, NEVER)).resolves.toEqual({ kind: 'accepted' });
});

it.each([
  ['a refused login', { at: 'auth', code: 535 }, 'wrong-login'],
  ['a refused sender', { at: 'mail', code: 553 }, 'sender-refused'],
  ['a sender to try later', { at: 'mail', code: 451 }, 'deferred'],
] as const)('tells %s', async (_name, answer, kind) => {
  standIn = await startMailStandIn();
  standIn.fault({ kind: 'answer', ...answer });
  await expect(mailServer().send(MAIL, NEVER)).resolves.toMatchObject({ kind });
});
