import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { PriceField, steppedPrice } from './price-field.js';

it.each([
  ['65000', 'ArrowUp', '65000.01'],
  ['65,000.5', 'ArrowDown', '65000.49'],
  ['100', 'PageUp', '101'],
  ['100', 'PageDown', '99'],
  ['0.005', 'ArrowDown', '0.005'],
  ['0.00001', 'PageUp', '0.0000101'],
  ['', 'ArrowUp', null],
  ['65k', 'ArrowUp', '65000.01'],
  ['65.000', 'ArrowUp', '65000.01'],
  ['lots', 'ArrowUp', null],
  ['100', 'Enter', null],
  ['100', 'toString', null],
])('%j after %s is %j', (text, key, moved) => {
  expect(steppedPrice(text, key, 64_000)).toBe(moved);
});

function Field({ start = '', price = 64_000 }: { readonly start?: string; readonly price?: number | null }) {
  const [value, setValue] = useState(start);
  return (
    <form>
      <PriceField label="Price" unit="USD" price={price} value={value} onChange={setValue} />
      <button type="button">Elsewhere</button>
    </form>
  );
}

/** The field after a text was typed into it, and all that stands below it. */
function typed(text: string, price: number | null = 64_000) {
  const { container } = render(<Field price={price} />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price' });
  fireEvent.change(field, { target: { value: text } });
  const below = () =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  return { field, below, container };
}

it('is a spin button with the specified step and minimum, which block nothing', () => {
  render(<Field start="100" price={null} />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price' });
  expect([field.step, field.min]).toEqual(['0.01', '0']);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field.value).toBe('100.01');
  fireEvent.change(field, { target: { value: '0.00000789' } });
  expect([field.value, field.getAttribute('aria-valuenow')]).toEqual(['0.00000789', '0.00000789']);
});

it.each([
  ['65.000', 64_000, '= 65,000 USD · 1.6 % above the price now'],
  ['65k', 64_000, '= 65,000 USD · 1.6 % above the price now'],
  ['$60 000', null, '= 60,000 USD'],
  ['65000', 64_000, ''],
  ['65,000', 64_000, ''],
  ['65', 64_000, '65 USD is 99.9 % below the price'],
  ['6500000', 64_000, '6,500,000 USD is 10056 % above the price'],
  ['', 64_000, ''],
  ['e', 64_000, ''],
])('below %j, at a price of %s, stands %j', (text, price, line) => {
  expect(typed(text, price).below()).toBe(line);
});

it('asks which of two numbers is meant, and takes the one that is pressed', () => {
  const { field, below } = typed('70.000', null);
  expect(below()).toBe('Do you mean70,000or70');
  fireEvent.click(screen.getByRole('button', { name: '70,000' }));
  expect([field.value, below()]).toEqual(['70000', '']);
});

it('groups what was typed when it is left, and leaves alone what was not', () => {
  const { field } = typed('65.000');
  fireEvent.blur(field);
  expect(field.value).toBe('65,000');
  fireEvent.change(field, { target: { value: 'lots' } });
  fireEvent.blur(field);
  expect(field.value).toBe('lots');
});

it('leaves a number that stood there as it was', () => {
  render(<Field start="65000" />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price' });
  fireEvent.blur(field);
  expect(field.value).toBe('65000');
});
