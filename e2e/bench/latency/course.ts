import { randomStream } from '../../stand-ins/exchange/domain/random.js';

/** A coin at the price it starts from, in US dollars with so many decimals. */
export interface Coin {
  readonly symbol: string;
  readonly start: number;
  readonly decimals: number;
}

/** A price that all exchanges get at the same moment. */
export interface Move {
  readonly symbol: string;
  readonly price: number;
}

/** A level that one move, and no other, goes over. */
export interface Crossing {
  readonly move: number;
  readonly symbol: string;
  readonly op: 'above' | 'below';
  readonly level: number;
}

export interface Course {
  readonly moves: readonly Move[];
  /** In the order of their moves, at most one for each. */
  readonly crossings: readonly Crossing[];
}

/** Share of the start by which a coin moves at a time: it never turns, so that it goes over every level once. */
const STEP = 0.000_03;

/**
 * Moves the coins in turn, the first, third … up and the others down, each time a little further. One move in `every` goes
 * over a level, at a place within them that `seed` decides. Pure.
 */
export function planCourse(coins: readonly Coin[], length: number, every: number, seed: string): Course {
  const random = randomStream(`course ${seed}`);
  const moves = Array.from({ length }, (_, i): Move => {
    return { symbol: coinAt(coins, i).symbol, price: priceAt(coins, i) };
  });
  const crossings: Crossing[] = [];
  for (let slot = 0; (slot + 1) * every <= length; slot += 1) {
    const first = Math.floor(slot * every);
    const move = first + Math.floor(random() * (Math.floor((slot + 1) * every) - first));
    const { symbol, decimals } = coinAt(coins, move);
    const level = Number(
      ((priceAt(coins, move - coins.length) + priceAt(coins, move)) / 2).toFixed(decimals + 1),
    );
    crossings.push({ move, symbol, op: direction(coins, move) > 0 ? 'above' : 'below', level });
  }
  return { moves, crossings };
}

function coinAt(coins: readonly Coin[], move: number): Coin {
  const coin = coins[place(coins, move)];
  if (coin === undefined) throw new RangeError('There are no coins');
  return coin;
}

/** A move before the first is the start. */
function priceAt(coins: readonly Coin[], move: number): number {
  const { start, decimals } = coinAt(coins, move);
  const steps = Math.floor(move / coins.length) + 1;
  return Number((start * (1 + direction(coins, move) * STEP * steps)).toFixed(decimals));
}

function direction(coins: readonly Coin[], move: number): 1 | -1 {
  return place(coins, move) % 2 === 0 ? 1 : -1;
}

function place(coins: readonly Coin[], move: number): number {
  return (move + coins.length) % coins.length;
}
