import { jest } from '@jest/globals';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Dialog } from './dialog.js';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        trigger={<button type="button">Open</button>}
        title="Title"
        description="What it is about."
      >
        <p>Content</p>
      </Dialog>
      <input aria-label="Elsewhere" />
    </>
  );
}

/** The button that opened the dialog, in which the focus is by then. */
async function opened(): Promise<HTMLElement> {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return opener;
}

function close(): void {
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
}

it('gives the focus back when it closes', async () => {
  const opener = await opened();
  close();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('leaves the focus to what was given it since it closed', async () => {
  await opened();
  jest.useFakeTimers();
  close();
  const elsewhere = screen.getByLabelText('Elsewhere');
  elsewhere.focus();
  jest.runAllTimers();
  jest.useRealTimers();
  expect(document.activeElement).toBe(elsewhere);
});
