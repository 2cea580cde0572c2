import { eachPrice, type Candle } from '../domain/candle.js';
import type { Tape } from '../domain/tape.js';

const HALF_BOOK_GAP = 0.00005;

/** Best bid and ask around the last price, as plain decimals. */
export function bookTop(tape: Tape): { readonly bid: string; readonly ask: string } {
  return {
    bid: priceText(tape, tape.last * (1 - HALF_BOOK_GAP)),
    ask: priceText(tape, tape.last * (1 + HALF_BOOK_GAP)),
  };
}

/** A price as the exchange writes it: plain decimals of the pair. */
export function priceText(tape: Tape, price: number): string {
  return price.toFixed(tape.pair.decimals);
}

/** A candle as the exchange writes it; its turnover at its close. */
export function candleTexts(tape: Tape, candle: Candle) {
  return {
    ...eachPrice(candle, (price) => priceText(tape, price)),
    volume: amountText(candle.volume),
    turnover: amountText(candle.volume * candle.close),
  };
}

/** The pair's smallest price step: "0.01". */
export function priceStep(tape: Tape): string {
  return (10 ** -tape.pair.decimals).toFixed(tape.pair.decimals);
}

/** An amount of the base currency, eight decimals. */
export function amountText(amount: number): string {
  return amount.toFixed(8);
}

/** ISO 8601 with microseconds, as Coinbase and Kraken write times. */
export function microsecondTime(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z');
}
