import { smtpRoute } from './email-server.js';

it.each([
  ['smtps://u:p@mail.example.com', { requireTLS: false, ignoreTLS: false }],
  ['smtp://u:p@mail.example.com:587', { requireTLS: true, ignoreTLS: false }],
  ['smtp://u:p@localhost.example.com', { requireTLS: true, ignoreTLS: false }],
  ['smtp://u:p@mail.example.com?ignoreTLS=true', { requireTLS: true, ignoreTLS: false }],
  ['smtp://u:p@mail.example.com?requireTLS=false&opportunisticTLS=true', { requireTLS: true }],
  ['smtp://mail.example.com?tls=off', { requireTLS: false, ignoreTLS: true }],
  ['smtp://127.0.0.1:25', { requireTLS: false, ignoreTLS: false }],
  ['smtp://LOCALHOST:25', { requireTLS: false }],
  ['smtp://[::1]:25', { requireTLS: false }],
])('%s', (smtpUrl, route) => {
  expect(smtpRoute(smtpUrl)).toMatchObject(route);
  expect(smtpRoute(smtpUrl).url).not.toMatch(/[?&](tls|ignoreTLS|requireTLS|opportunisticTLS)=/);
});

it('leaves user, password and other options as they are', () => {
  expect(smtpRoute('smtp://me%40a:p%2Fw@mail.example.com:587?tls.servername=x.example').url).toBe(
    'smtp://me%40a:p%2Fw@mail.example.com:587?tls.servername=x.example',
  );
});
