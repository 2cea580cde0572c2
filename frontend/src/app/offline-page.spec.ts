import { jest } from '@jest/globals';
import { keepOfflinePage } from './offline-page.js';

const register = jest.fn(() => Promise.reject(new Error('blocked')));

function page(readyState: DocumentReadyState): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
  Object.defineProperty(document, 'readyState', { configurable: true, value: readyState });
}

afterEach(() => register.mockClear());

it('waits until the page has loaded', () => {
  page('interactive');
  keepOfflinePage();
  expect(register).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(register).toHaveBeenCalledWith('/sw.js');
});

it('does not wait for a load that is over, and goes on if the browser refuses', async () => {
  page('complete');
  keepOfflinePage();
  await expect(register.mock.results[0]?.value).rejects.toThrow('blocked');
  expect(register).toHaveBeenCalledTimes(1);
});

it('goes on without in a browser that cannot', () => {
  page('complete');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  expect(keepOfflinePage).not.toThrow();
});
