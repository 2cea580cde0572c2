import { deviceLabel } from './device-label.js';

const MOZILLA = 'Mozilla/5.0';
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the label of a device', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox on Linux'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
      'Edge on Windows',
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
      'Safari on macOS',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `${MOZILLA} (Linux; Android 14; Pixel 8) ${KHTML} Chrome/140.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['curl/8.5.0', 'curl'],
    ['SomeBot (Linux)', 'Linux'],
    ['', null],
    [undefined, null],
    [`${'x'.repeat(600)} Firefox/1`, null],
  ])('%j is %j', (agent, label) => {
    expect(deviceLabel(agent)).toBe(label);
  });
});
