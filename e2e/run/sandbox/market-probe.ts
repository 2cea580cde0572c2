/** Public calls that cost the exchange nothing: their documentation calls them time or ping. */
export const PROBES: Readonly<Record<string, string>> = {
  coinbaseexchange: 'https://api.exchange.coinbase.com/time',
  kraken: 'https://api.kraken.com/0/public/Time',
  binance: 'https://api.binance.com/api/v3/ping',
  kucoin: 'https://api.kucoin.com/api/v1/timestamp',
  gate: 'https://api.gateio.ws/api/v4/spot/time',
  bybit: 'https://api.bybit.com/v5/market/time',
  coinbase: 'https://api.coinbase.com/api/v3/brokerage/time',
  whitebit: 'https://whitebit.com/api/v4/public/ping',
};

/**
 * Whether one of these addresses answers with JSON and status 200 within the limit: a login page of a hotel's network
 * does not. Returns at the first good answer, or when all have failed.
 */
export async function anyAnswers(urls: readonly string[], limitMs: number): Promise<boolean> {
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, AbortSignal.timeout(limitMs)]);
  try {
    await Promise.any(urls.map((url) => answer(url, signal)));
    return true;
  } catch {
    return false;
  } finally {
    end.abort();
  }
}

async function answer(url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  await response.json();
}
