import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../testing/render-app.js';
import { KeyboardShortcuts } from './keyboard-shortcuts.js';
import { useShortcut } from './use-shortcut.js';

const run = jest.fn();
/** Compiling the help takes longer than a test waits: it is loaded when it is first asked for. */
beforeAll(() => import('./shortcut-help.js'));
beforeEach(() => void run.mockClear());
afterEach(() => window.localStorage.clear());

function Page() {
  useShortcut('n', 'New trigger', run);
  return (
    <>
      <input aria-label="field" />
      <select aria-label="choice" />
      <button type="button">button</button>
      <div role="menu" aria-label="menu" />
    </>
  );
}

function open() {
  return renderApp(
    <>
      <Page />
      <KeyboardShortcuts />
    </>,
  );
}

it.each([
  ['anywhere', {}, 'body', 1],
  ['on a button', {}, 'button', 1],
  ['as a capital', { key: 'N' }, 'body', 1],
  ['in a field', {}, 'field', 0],
  ['in a choice', {}, 'choice', 0],
  ['in a menu', {}, 'menu', 0],
  ['with Control', { ctrlKey: true }, 'body', 0],
  ['with Meta', { metaKey: true }, 'body', 0],
  ['with Alt', { altKey: true }, 'body', 0],
  ['held down', { repeat: true }, 'body', 0],
  ['another key', { key: 'm' }, 'body', 0],
])('a key pressed %s', (_name, press, where, times) => {
  open();
  const places = {
    body: document.body,
    button: screen.getByRole('button'),
    field: screen.getByLabelText('field'),
    choice: screen.getByLabelText('choice'),
    menu: screen.getByRole('menu'),
  } as const;
  fireEvent.keyDown(places[where as keyof typeof places], { key: 'n', ...press });
  expect(run).toHaveBeenCalledTimes(times);
});

it('does nothing once what offered it is gone', () => {
  const { unmount } = open();
  unmount();
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(run).not.toHaveBeenCalled();
});

it('shows on ? what there is, and nothing else runs meanwhile', async () => {
  open();
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(Array.from(dialog.querySelectorAll('dt'), ({ textContent }) => textContent)).toEqual([
    'New trigger',
    'This help',
  ]);
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('can be turned off, and remembers it; ? still helps', async () => {
  open();
  fireEvent.keyDown(document.body, { key: '?' });
  fireEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.keyDown(document.body, { key: 'n' });
  expect(run).not.toHaveBeenCalled();
  expect(window.localStorage.getItem('bellwether.shortcuts')).toBe('off');
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
