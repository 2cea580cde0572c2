import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
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

async function show() {
  renderApp(
    <>
      <Teller />
      <ToastHost />
    </>,
  );
  jest.useFakeTimers({ advanceTimers: true });
  press('Fail');
  await screen.findByText('Update failed');
}

/** The host loads it for the first toast, and fake time does not wait for a file. */
beforeAll(async () => {
  await import('./toast-view.js');
});

afterEach(() => {
  jest.useRealTimers();
});

it('stays for 5 s', async () => {
  await show();
  act(() => jest.advanceTimersByTime(4_000));
  expect(screen.queryByText('Update failed')).not.toBeNull();
  act(() => jest.advanceTimersByTime(2_000));
  expect(screen.queryByText('Update failed')).toBeNull();
});

it('makes place for the next one: only one is visible', async () => {
  await show();
  press('Refresh');
  await screen.findByText('Billing Updated');
  expect(screen.queryByText('Update failed')).toBeNull();
});

it('marks what went wrong', async () => {
  await show();
  const bad = screen.getByText('Update failed').closest('li');
  press('Refresh');
  const plain = (await screen.findByText('Billing Updated')).closest('li');
  expect(bad?.className).toContain('border-down');
  expect(plain?.className).not.toContain('border-down');
});
