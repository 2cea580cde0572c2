import { connect } from 'node:net';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

const MOST = 2;

let app: TrialApp;
let browsers: Browser[] = [];

beforeAll(async () => {
  app = await startTrialApp({ rateLimitScale: MOST / 50, trustProxy: 1 });
});
afterEach(() => {
  for (const browser of browsers) browser.close();
  browsers = [];
});
afterAll(() => app.stop());

async function open(address: string, auth?: object): Promise<Browser> {
  const browser = await openBrowser(app.url, { forwardedFor: address, ...(auth && { auth }) });
  browsers.push(browser);
  return browser;
}

describe('sockets without a session', () => {
  it('are so many per address as the proxy tells it, whatever token they make up', async () => {
    const first = await open('192.0.2.1');
    await open('192.0.2.1', { trialToken: 'made-up' });
    await expect(open('192.0.2.1')).rejects.toThrow('Too many connections');
    await expect(open('198.51.100.9, 192.0.2.1', { trialToken: 'other' })).rejects.toThrow();
    expect((await open('192.0.2.2')).socket.connected).toBe(true);
    first.close();
    await until(() =>
      open('192.0.2.1').then(
        () => true,
        () => false,
      ),
    );
  });

  it('leave a session its own', async () => {
    const { token } = await app.connect('ann_holds');
    for (let opened = 0; opened < MOST; opened += 1) await open('192.0.2.3');
    expect((await open('192.0.2.3', { trialToken: token })).socket.connected).toBe(true);
  });
});

describe('connections of one address', () => {
  const SILENT = MOST * 2;
  const link = async (address: string) => {
    const headers = { 'X-Forwarded-For': address };
    const answer = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, { headers });
    await answer.text();
    return answer.status;
  };

  it('that have joined nothing are so many as the proxy tells it', async () => {
    for (let opened = 0; opened < SILENT; opened += 1) expect(await link('192.0.2.4')).toBe(200);
    expect(await link('192.0.2.4')).toBe(429);
    await expect(open('192.0.2.4')).rejects.toThrow();
    expect(await link('198.51.100.9, 192.0.2.4')).toBe(429);
    expect(await link('192.0.2.4, 192.0.2.5')).toBe(200);
  });
});

describe('requests that come all at once on one connection', () => {
  it.each(['/', '/api/docs-json', '/api/status', '/socket.io/?EIO=4&transport=polling'])(
    '%s',
    async (path) => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      let heard = '';
      socket.on('data', (chunk) => (heard += String(chunk))).on('error', () => undefined);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.6\r\n\r\n`.repeat(500));
      await new Promise((resolve) => socket.on('close', resolve));
      expect(heard.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(4);
      const one = await fetch(`${app.url}${path}`, { headers: { 'X-Forwarded-For': '192.0.2.7' } });
      expect([200, 404]).toContain(one.status);
      await one.text();
    },
  );
});
