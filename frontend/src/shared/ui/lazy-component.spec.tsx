import { jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { lazyComponent } from './lazy-component.js';

type Loaded = ComponentType<{ readonly name: string }>;
const Dialog: Loaded = ({ name }) => <p>{`The dialog of ${name}`}</p>;

/** A page with one part that is loaded when a button is pressed; the first `failures` attempts to load it fail. */
function openPage(failures: number) {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= failures)
      throw new TypeError('Failed to fetch dynamically imported module');
    return Dialog;
  });
  const Part = lazyComponent(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Part name="Ada" />}
      </>
    );
  }
  render(<Page />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  return load;
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

it('is there once its code is loaded', async () => {
  const load = openPage(0);
  expect(await screen.findByText('The dialog of Ada')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('leaves the page as it is when it cannot be loaded, and is loaded anew as often as one asks', async () => {
  const load = openPage(2);
  expect((await screen.findByRole('alert')).textContent).toBe('Could not open.Try again');
  screen.getByRole('button', { name: 'Open' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The dialog of Ada')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(load).toHaveBeenCalledTimes(3);
});

it('asks once whether the build was replaced, however often the page is drawn meanwhile', async () => {
  const entry = document.head.appendChild(document.createElement('script'));
  Object.assign(entry, { type: 'module', src: 'http://localhost/assets/index-old.js' });
  const before = globalThis.fetch;
  const asked = jest.fn(async () => ({ status: 200 }) as Response);
  globalThis.fetch = asked;
  const Part = lazyComponent<{ readonly name: string }>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const { rerender } = render(<Part name="Ada" />);
  await screen.findByRole('alert');
  for (const name of ['Bea', 'Cleo']) rerender(<Part name={name} />);
  expect(asked).toHaveBeenCalledTimes(1);
  globalThis.fetch = before;
  entry.remove();
});

it('is tried again by itself when the network is back', async () => {
  openPage(1);
  await screen.findByRole('alert');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('The dialog of Ada')).toBeTruthy();
});
