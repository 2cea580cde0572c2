import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { pass, settle } from '../testing/fake-time.js';
import { renderApp } from '../testing/render-app.js';
import { useToast } from './toast.js';
import { ToastHost } from './toast-host.js';

function Teller() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast({ tone: 'bad', title: 'Update failed' })}>
        Fail
      </button>
      <button type="button" onClick={() => toast({ tone: 'plain', title: 'Billing Updated' })}>
        Refresh
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const page = () =>
  renderApp(
    <>
      <Teller />
      <ToastHost />
    </>,
  );

async function show() {
  jest.useFakeTimers();
  page();
  press('Fail');
  await settle();
  screen.getByText('Update failed');
}

it('stays for 5 s', async () => {
  await show();
  await pass(4_000);
  expect(screen.queryByText('Update failed')).not.toBeNull();
  await pass(2_000);
  expect(screen.queryByText('Update failed')).toBeNull();
});

it('does not remove a newer toast when its own time is over', async () => {
  await show();
  await pass(4_900);
  await act(async () => {
    press('Refresh');
    jest.advanceTimersByTime(200);
  });
  screen.getByText('Billing Updated');
});

const dismiss = () => screen.getByRole('button', { name: 'Dismiss' });
const item = () => screen.getByRole('listitem');

it.each([
  ['pointed at', () => fireEvent.pointerEnter(item()), () => fireEvent.pointerLeave(item())],
  ['in use by the keyboard', () => fireEvent.focus(dismiss()), () => fireEvent.blur(dismiss())],
] as const)('stays while it is %s, and 5 s longer', async (_how, hold, letGo) => {
  await show();
  hold();
  await pass(20_000);
  letGo();
  await pass(4_000);
  expect(screen.queryByText('Update failed')).not.toBeNull();
  await pass(2_000);
  expect(screen.queryByText('Update failed')).toBeNull();
});

it.each([
  [49, true],
  [50, false],
  [-200, true],
])('swiped by %i px it is there: %s', async (px, isThere) => {
  await show();
  const toast = item();
  // jsdom's pointer events have no place.
  const point = (type: string, clientX: number) =>
    fireEvent(toast, new MouseEvent(type, { bubbles: true, clientX }));
  point('pointerdown', 300);
  point('pointermove', 300 + px);
  point('pointerup', 300 + px);
  expect(screen.queryByText('Update failed') !== null).toBe(isThere);
  if (isThere) expect(toast.style.getPropertyValue('--swiped')).toBe('0px');
});

it('goes by its button, and by Escape on it; F8 leads to it', async () => {
  await show();
  fireEvent.keyDown(window, { key: 'F8' });
  expect(document.activeElement).toBe(dismiss());
  press('Dismiss');
  expect(screen.queryByText('Update failed')).toBeNull();
  press('Fail');
  await settle();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' });
  expect(screen.queryByText('Update failed')).toBeNull();
});

it('makes place for the next one: only one is visible', async () => {
  await show();
  press('Refresh');
  await settle();
  screen.getByText('Billing Updated');
  expect(screen.queryByText('Update failed')).toBeNull();
});

it('marks what went wrong', async () => {
  await show();
  const bad = screen.getByText('Update failed').closest('li');
  press('Refresh');
  await settle();
  const plain = screen.getByText('Billing Updated').closest('li');
  expect(bad?.className).toContain('border-down');
  expect(plain?.className).not.toContain('border-down');
});
