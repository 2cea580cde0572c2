import { jest } from '@jest/globals';
import { installFakeServer } from './testing/fake-server.js';
import { reloadIfReplaced, watchTyping } from './replaced-build.js';

const ENTRY = 'http://localhost/assets/index-old.js';
const realFetch = globalThis.fetch;
const reload = jest.fn();

watchTyping();

beforeEach(() => {
  reload.mockReset();
  sessionStorage.clear();
  document.head.innerHTML = `<script type="module" src="${ENTRY}"></script>`;
  document.body.innerHTML = '<input aria-label="Level" />';
});
afterEach(() => void (globalThis.fetch = realFetch));

/** How the server answers for the entry of this build. */
const answer = (status: number) => installFakeServer({ [`HEAD ${ENTRY}`]: () => ({ status }) });

function type(text: string): void {
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

it('reloads a page whose build is gone once, and not again if the same build comes back', async () => {
  answer(404);
  await reloadIfReplaced(reload);
  expect(reload).toHaveBeenCalledTimes(1);
  await reloadIfReplaced(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads again for the next build', async () => {
  answer(404);
  await reloadIfReplaced(reload);
  document.head.innerHTML = '<script type="module" src="http://localhost/assets/index-new.js"></script>';
  await reloadIfReplaced(reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

it('leaves a page alone whose build is there', async () => {
  answer(200);
  await reloadIfReplaced(reload);
  expect(reload).not.toHaveBeenCalled();
});

it('leaves a page alone that has no network', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await reloadIfReplaced(reload);
  expect(reload).not.toHaveBeenCalled();
});

it('loses nothing that was typed, until that is gone', async () => {
  answer(404);
  type('65,000');
  await reloadIfReplaced(reload);
  expect(reload).not.toHaveBeenCalled();
  type('');
  await reloadIfReplaced(reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads nothing where it could not be counted', async () => {
  answer(404);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await reloadIfReplaced(reload);
  expect(reload).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
