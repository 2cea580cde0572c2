import { EnvReader } from './env-reader.js';
import { readSite } from './read-site.js';

function read(env: Record<string, string>, production = true) {
  const reader = new EnvReader({ PUBLIC_URL: 'https://alerts.example.com', ...env });
  return { ...readSite(reader, 3000, production), faults: reader.faults };
}

describe('PUBLIC_URL in production', () => {
  it.each([
    'https://alerts.example.com',
    'http://localhost:3000',
    'http://app.localhost',
    'http://127.0.0.1',
    'http://127.8.8.8',
    'http://[::1]:3000',
    'http://10.0.0.1',
    'http://172.16.0.1',
    'http://172.31.255.255',
    'http://192.168.1.20:8080',
    'http://169.254.7.7',
    'http://[fd12:3456::1]',
    'http://[fc00::1]',
    'http://[fe80::1]',
    'http://[febf::1]',
    'http://pi.local',
    'http://local',
    'http://PI.LOCAL:3000',
  ])('may be %s', (url) => {
    expect(read({ PUBLIC_URL: url })).toMatchObject({ publicUrl: url.toLowerCase(), faults: [] });
  });

  it.each([
    'http://alerts.example.com',
    'http://172.15.0.1',
    'http://172.32.0.1',
    'http://11.0.0.1',
    'http://192.169.0.1',
    'http://169.253.0.1',
    'http://100.64.0.1',
    'http://[2001:db8::1]',
    'http://[fec0::1]',
    'http://[fb00::1]',
    'http://[::ffff:8.8.8.8]',
    'http://pi.local.example.com',
    'http://notlocal',
    'http://10.example.com',
    'http://127.0.0.1.example.com',
    'http://fd12.example.com',
  ])('may not be %s', (url) => {
    const { faults } = read({ PUBLIC_URL: url });
    expect(faults).toEqual([
      expect.stringMatching(/^PUBLIC_URL is ".*", but must be an address that begins with https:\/\//),
    ]);
  });

  it('may have http:// anywhere outside production', () => {
    expect(read({ PUBLIC_URL: 'http://alerts.example.com' }, false).faults).toEqual([]);
  });
});

describe('BRAND_NAME', () => {
  it.each([
    'Bellwether',
    'Acme Alerts',
    'Zürich Kurse',
    'Börsenglocke 24',
    '价格提醒',
    "Ann's Bell",
    'A',
    'é+!',
  ])('may be %s', (name) => {
    expect(read({ BRAND_NAME: name })).toMatchObject({ brandName: name, faults: [] });
  });

  it.each([
    ['a tag', '<script>alert(1)</script>'],
    ['a quote', 'Acme "Alerts"'],
    ['an ampersand', 'Smith & Sons'],
    ['a line end', 'Acme\nBcc: x@y.example'],
    ['a carriage return', 'Acme\r\nX: y'],
    ['a backslash', 'Acme \\u003c'],
    ['a mark of ours', '%PUBLIC_URL%'],
    ['a template', '${x}'],
    ['a hundred characters', 'A'.repeat(100)],
    ['forty-one characters', 'A'.repeat(41)],
    ['text turned round', 'Acme \u202Egnp.exe'],
    ['an isolate', 'Acme \u2066x\u2069'],
    ['an invisible space', 'Acme\u200Bx'],
    ['a byte of zero', 'Acme\0x'],
    ['a line separator', 'Acme\u2028x'],
    ['marks in heaps', `A${'\u0301'.repeat(10)}`],
    ['half a character', 'Acme \uD83D'],
    ['a sign first', '-Acme'],
    ['angle brackets of a mail', 'Acme <x@y.example>'],
  ])('may not hold %s', (_what, name) => {
    const { faults } = read({ BRAND_NAME: name });
    expect(faults).toEqual([expect.stringMatching(/^BRAND_NAME is [^]*, but must be a name of at most 40/)]);
  });
});

describe('SUPPORT_EMAIL', () => {
  it('is as it was told, nowhere in production without one, and an example in the sandbox', () => {
    expect(read({ SUPPORT_EMAIL: 'help@acme.test' }).supportEmail).toBe('help@acme.test');
    expect(read({}).supportEmail).toBeNull();
    expect(read({}, false).supportEmail).toBe('support@bellwether.example');
  });

  it.each([
    'x',
    'a@b',
    'a b@c.example',
    '"><script>@c.example',
    'a@c.example?subject=x',
    'a@c.example,b@c.example',
  ])('may not be %s', (address) => {
    const { faults } = read({ SUPPORT_EMAIL: address });
    expect(faults).toEqual([expect.stringMatching(/^SUPPORT_EMAIL is .*, but must be an e-mail address/)]);
  });
});
