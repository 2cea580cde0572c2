import { setTimeout as pause } from 'node:timers/promises';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/** Waits for the backend to know what a coin costs. Returns the price in USD, or null after the limit. */
export async function firstPrice(url: string, symbol: string, limitMs: number): Promise<number | null> {
  const deadline = Date.now() + limitMs;
  for (let wait = FIRST_PAUSE_MS; Date.now() < deadline; wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
    const price = await readPrice(url, symbol).catch(() => null);
    if (price !== null) return price;
    await pause(wait);
  }
  return null;
}

async function readPrice(url: string, symbol: string): Promise<number | null> {
  const response = await fetch(`${url}/api/market-prices`, { signal: AbortSignal.timeout(2_000) });
  const { crypto } = (await response.json()) as {
    readonly crypto?: Readonly<Record<string, { readonly price: number }>>;
  };
  return crypto?.[symbol]?.price ?? null;
}
