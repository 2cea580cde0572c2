import { type MailStandIn, startMailStandIn } from './start-mail-stand-in.js';
import { sendBySmtp } from './testing/smtp-client.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';

const ANN = 'ann@people.example';
const MAIL = [
  'Subject: Hello <b>',
  'Message-ID: <1@x>',
  '',
  'Go to https://a.example/?t=1&u=2.',
  '<script>x</script>',
];
const ACCEPTED = [220, 250, 250, 250, 354, 250];

let standIn: MailStandIn;
beforeEach(async () => {
  standIn = await startMailStandIn();
});
afterEach(() => standIn.close());

function control(path: string, method = 'GET', body?: object): Promise<Response> {
  return fetch(`${standIn.url}/_control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

it('keeps what it accepts, for programs', async () => {
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual(ACCEPTED);
  const { mails } = (await (await control(`/mails?to=${ANN.toUpperCase()}`)).json()) as { mails: object[] };
  expect(mails).toMatchObject([
    { n: 1, from: 'a@bellwether.example', to: [ANN], subject: 'Hello <b>', messageId: '<1@x>' },
  ]);
  expect(standIn.mails('ben@people.example')).toEqual([]);
  expect((await control('/mails', 'DELETE')).status).toBe(204);
  expect(standIn.mails()).toEqual([]);
});

it('shows people the list, and each mail with its links', async () => {
  await sendBySmtp(standIn.smtpUrl, ANN, MAIL);
  const list = await (await fetch(standIn.url)).text();
  expect(list).toContain('<a href="/mail/1">');
  expect(list).toContain('Hello &lt;b&gt;');
  const others = await (await fetch(`${standIn.url}/?to=ben@people.example`)).text();
  expect(others).toContain('No mail has arrived yet.');
  const response = await fetch(`${standIn.url}/mail/1`);
  const mail = await response.text();
  expect(mail).toContain('<a href="https://a.example/?t=1&amp;u=2" rel="noreferrer">');
  expect(mail).not.toContain('<script');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${standIn.url}/mail/2`)).status).toBe(404);
  expect((await fetch(`${standIn.url}/mailbox-page/mailbox.css`)).status).toBe(200);
});

it.each([
  ['later, says the receiver', { code: 451 }, [220, 250, 250, 451]],
  ['no, says the receiver', { code: 550 }, [220, 250, 250, 550]],
  ['no, after the words', { code: 554, at: 'data' }, [220, 250, 250, 250, 354, 554]],
])('%s, once and to one address', async (_name, fault, codes) => {
  const answer = await control('/faults', 'POST', { ...fault, to: ANN });
  expect(answer.status).toBe(201);
  expect(await sendBySmtp(standIn.smtpUrl, 'ben@people.example', MAIL)).toEqual(ACCEPTED);
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual(codes);
  expect(standIn.mails(ANN)).toEqual([]);
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual(ACCEPTED);
  expect(standIn.pendingFaults()).toEqual([]);
});

it('refuses the sender as servers do: at MAIL FROM, with 553', async () => {
  expect((await control('/faults', 'POST', { at: 'mail', code: 553 })).status).toBe(201);
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual([220, 250, 553]);
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual(ACCEPTED);
});

it.each([true, false])('hangs after the words, and keeps them: %s', async (keeps) => {
  expect((await control('/faults', 'POST', { hang: true, keeps })).status).toBe(201);
  const cut = expect(sendBySmtp(standIn.smtpUrl, ANN, MAIL)).rejects.toThrow();
  await until(() => standIn.pendingFaults().length === 0, 'the words arrived');
  expect(standIn.mails()).toHaveLength(keeps ? 1 : 0);
  await standIn.down();
  await cut;
});

it.each([true, false])('closes the connection after the words, and keeps them: %s', async (keeps) => {
  expect((await control('/faults', 'POST', { cut: true, keeps })).status).toBe(201);
  await expect(sendBySmtp(standIn.smtpUrl, ANN, MAIL)).rejects.toThrow();
  expect(standIn.mails()).toHaveLength(keeps ? 1 : 0);
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual(ACCEPTED);
});

it('takes a mail late', async () => {
  expect((await control('/faults', 'POST', { slow: 1 })).status).toBe(201);
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual(ACCEPTED);
  expect(standIn.pendingFaults()).toEqual([]);
  expect(standIn.mails()).toHaveLength(1);
});

it('is gone and comes back on the same port', async () => {
  await standIn.down();
  await expect(sendBySmtp(standIn.smtpUrl, ANN, MAIL)).rejects.toThrow('ECONNREFUSED');
  await standIn.up();
  expect(await sendBySmtp(standIn.smtpUrl, ANN, MAIL)).toEqual(ACCEPTED);
});

it('is gone before an outage is answered, and comes back after it', async () => {
  await standIn.close();
  const asked: number[] = [];
  let end = (): void => undefined;
  const outage = (ms: number): Promise<void> => {
    asked.push(ms);
    return new Promise((resolve) => {
      end = resolve;
    });
  };
  standIn = await startMailStandIn({ outage });
  await control('/faults', 'POST', { hang: true });
  const cut = expect(sendBySmtp(standIn.smtpUrl, ANN, MAIL)).rejects.toThrow();
  await until(() => standIn.pendingFaults().length === 0, 'the words arrived');
  expect((await control('/outage', 'POST', { ms: 300 })).status).toBe(204);
  expect(asked).toEqual([300]);
  await expect(sendBySmtp(standIn.smtpUrl, ANN, MAIL)).rejects.toThrow('ECONNREFUSED');
  await cut;
  end();
  await until(() => sendBySmtp(standIn.smtpUrl, ANN, MAIL).then(Boolean, () => false), 'it is back');
  expect(standIn.mails()).toHaveLength(1);
});

it('refuses calls that make no sense, and other sites', async () => {
  expect((await control('/faults', 'POST', { code: 250 })).status).toBe(400);
  expect((await control('/faults', 'POST', { code: 451, at: 'helo' })).status).toBe(400);
  expect((await control('/outage', 'POST', {})).status).toBe(400);
  expect((await control('/nothing')).status).toBe(404);
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  expect((await fetch(`${standIn.url}/_control/mails`, foreign)).status).toBe(403);
});
