import { act } from '@testing-library/react';
import { holdDate, NOW } from '../testing/fake-time.js';
import { renderApp } from '../testing/render-app.js';
import { clockOffsetAtom, priceTableAtom } from './live-atoms.js';
import { applyFrame } from './price-table.js';
import { useLivePrice } from './use-live-price.js';

/** Shows the price of ETH; `frame` is one of the server's, `lateMs` on its way. */
function showEth() {
  let drawn = 0;
  function Eth() {
    drawn += 1;
    return <p>{useLivePrice('ETH')?.price}</p>;
  }
  const { store, container } = renderApp(<Eth />);
  const frame = (symbol: string, price: number, lateMs: number) => {
    const before = drawn;
    act(() => {
      const at = NOW - lateMs;
      store.set(clockOffsetAtom, -lateMs);
      store.set(priceTableAtom, (table) => applyFrame(table, { at, quotes: [[symbol, price, null, at]] }));
    });
    return drawn - before;
  };
  return { frame, store, text: () => container.textContent };
}

beforeEach(() => holdDate());
it('is drawn anew when its price moves, not with every frame of the others', () => {
  const { frame, text } = showEth();
  expect(frame('ETH', 3_120, 4)).toBe(1);
  expect([frame('BTC', 64_200, 9), frame('BTC', 64_201, 2), frame('SOL', 147, 40)]).toEqual([0, 0, 0]);
  expect(frame('ETH', 3_121, 3)).toBe(1);
  expect(text()).toBe('3121');
});

it('follows a clock that is wrong', () => {
  const { store } = showEth();
  act(() => store.set(clockOffsetAtom, -90_000));
  act(() => store.set(clockOffsetAtom, -90_020));
  expect(store.get(clockOffsetAtom)).toBe(-90_000);
});
