import { type Browser, openBrowser } from './screen-client.js';
import { startTrialApp, type TrialApp } from './trial-app.js';
import { until } from '../src/platform/clock/testing/until.js';

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
