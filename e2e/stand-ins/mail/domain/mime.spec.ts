import { readEmail } from './mime.js';

function mail(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\r\n'));
}

it('reads a plain mail', () => {
  const read = readEmail(mail('From: a@b.example', 'Subject: Hello', '', 'One', 'Two', ''));
  expect(read).toEqual({
    headers: { from: 'a@b.example', subject: 'Hello' },
    text: 'One\nTwo\n',
    html: null,
  });
});

it('unfolds headers and decodes their words, also a character parted in two', () => {
  const read = readEmail(
    mail(
      'Subject: =?UTF-8?Q?=E2=96=B2_BTC_=E2=80?=',
      ' =?UTF-8?B?lA==?= now',
      'X-Long: one',
      '\ttwo',
      '',
      '',
    ),
  );
  expect(read.headers).toEqual({ subject: '▲ BTC — now', 'x-long': 'one two' });
});

it('reads both parts of a multipart, whatever they are encoded in', () => {
  const read = readEmail(
    mail(
      'Content-Type: multipart/alternative; boundary="--_b"',
      '',
      'This is MIME.',
      '----_b',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '=E2=96=B2 65,000 =',
      'USD',
      'https://x.example/?token=3Dabc',
      '----_b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>▲</p>').toString('base64'),
      '----_b--',
      '',
    ),
  );
  expect(read.text).toBe('▲ 65,000 USD\nhttps://x.example/?token=abc');
  expect(read.html).toBe('<p>▲</p>');
});

it('finds the texts of a multipart in a multipart', () => {
  const read = readEmail(
    mail(
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      'Content-Type: text/plain',
      '',
      'deep',
      '--inner--',
      '--outer',
      'Content-Type: application/pdf',
      '',
      'no text',
      '--outer--',
    ),
  );
  expect([read.text, read.html]).toEqual(['deep', null]);
});

it('takes what is no mail for an empty one', () => {
  expect(readEmail(Buffer.from('nothing'))).toEqual({ headers: {}, text: '', html: null });
});
