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

async function openAndClose(): Promise<HTMLElement> {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  return opener;
}

it('gives the focus back when it closes', async () => {
  const opener = await openAndClose();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('leaves the focus to what was given it since it closed', async () => {
  await openAndClose();
  const elsewhere = screen.getByLabelText('Elsewhere');
  elsewhere.focus();
  // It gives the focus back in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(document.activeElement).toBe(elsewhere);
});
