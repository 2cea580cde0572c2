import { bell, type Random } from './random.js';

/** How a symbol moves. `still` holds its price; `jump` is calm with a sudden move of 1-3 % now and then. */
export const MOODS = ['calm', 'trend-up', 'trend-down', 'jump', 'still'] as const;
export type Sentiment = (typeof MOODS)[number];

/** Standard deviation of one calm step of a coin of volatility 1; four steps a second make about 2.4 % a day. */
export const STEP_DEVIATION = 0.00004;
/** Steps in a minute at the usual pace of four a second. */
export const STEPS_PER_MINUTE = 240;

const TREND_PER_STEP = 0.00005; // about 1.2 % a minute
const JUMP_CHANCE = 1 / 80; // about one in 20 s
const SMALLEST_JUMP = 0.01;
const JUMP_RANGE = 0.02;

/**
 * The price after one step.
 *
 * Pure but for the stream it takes numbers from. A calm step is never larger than three deviations
 * (0.012 % at volatility 1), so a calm path has no jumps.
 */
export function nextPrice(price: number, mood: Sentiment, volatility: number, random: Random): number {
  if (mood === 'still') return price;
  return price * Math.exp(volatility * (STEP_DEVIATION * bell(random) + drift(mood, random)));
}

function drift(mood: Exclude<Sentiment, 'still'>, random: Random): number {
  switch (mood) {
    case 'calm':
      return 0;
    case 'trend-up':
      return TREND_PER_STEP;
    case 'trend-down':
      return -TREND_PER_STEP;
    case 'jump':
      return jump(random);
  }
}

function jump(random: Random): number {
  if (random() >= JUMP_CHANCE) return 0;
  const size = SMALLEST_JUMP + JUMP_RANGE * random();
  return random() < 0.5 ? size : -size;
}
