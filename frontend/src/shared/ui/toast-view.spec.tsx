import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
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

/** The host loads it for the first toast, and fake time does not wait for a file. */
beforeAll(async () => {
  page();
  press('Fail');
  await screen.findByText('Update failed');
  cleanup();
});

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
