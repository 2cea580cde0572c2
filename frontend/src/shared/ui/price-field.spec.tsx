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
  ['65k', 'ArrowUp', null],
  ['100', 'Enter', null],
  ['100', 'toString', null],
])('%j after %s is %j', (text, key, moved) => {
  expect(steppedPrice(text, key)).toBe(moved);
});

function Field() {
  const [value, setValue] = useState('100');
  return <PriceField label="Price" unit="USD" value={value} onChange={setValue} />;
}

it('is a spin button with the specified step and minimum, which block nothing', () => {
  render(<Field />);
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Price' });
  expect([field.step, field.min]).toEqual(['0.01', '0']);
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(field.value).toBe('100.01');
  fireEvent.change(field, { target: { value: '0.00000789' } });
  expect([field.value, field.getAttribute('aria-valuenow')]).toEqual(['0.00000789', '0.00000789']);
});
