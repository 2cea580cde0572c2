import type { MarketValue } from './documents.js';

/** The only key that is right. */
export const SOURCE_KEY = 'abcdefghijklmnopqrstuvwxyz123456';

/** GET /fred/series/observations: https://fred.stlouisfed.org/docs/api/fred/series_observations.html */
export function observations(rows: readonly (readonly [date: string, value: string])[]): object {
  const [today] = new Date(0).toISOString().split('T');
  const realtime = { realtime_start: today, realtime_end: today };
  return {
    ...realtime,
    observation_start: '1776-07-04',
    observation_end: '9999-12-31',
    units: 'lin',
    output_type: 1,
    file_type: 'json',
    order_by: 'observation_date',
    sort_order: 'asc',
    count: rows.length,
    offset: 0,
    limit: 100_000,
    observations: rows.map(([date, value]) => ({ ...realtime, date, value: value === '' ? '.' : value })),
  };
}

/** https://fred.stlouisfed.org/docs/api/fred/errors.html */
export const NO_FRED_KEY = {
  error_code: 400,
  error_message:
    'Bad Request.  The value for variable api_key is not registered.  Read https://fred.stlouisfed.org/docs/api/api_key.html for more information.',
};
export const NO_SERIES = { error_code: 400, error_message: 'Bad Request.  The series does not exist.' };

/** GET /quote: https://twelvedata.com/docs#quote. Times in epoch milliseconds. */
export function quote({ value, at, previousClose }: MarketValue): object {
  const seconds = Math.floor(at / 1_000);
  return {
    symbol: 'IXIC',
    name: 'NASDAQ Composite Index',
    exchange: 'NASDAQ',
    mic_code: 'XNAS',
    currency: 'USD',
    datetime: new Date(at).toISOString().slice(0, 10),
    timestamp: seconds - (seconds % 60),
    last_quote_at: seconds,
    open: value.toFixed(5),
    high: value.toFixed(5),
    low: value.toFixed(5),
    close: value.toFixed(5),
    volume: '0',
    previous_close: previousClose.toFixed(5),
    change: (value - previousClose).toFixed(5),
    percent_change: ((value / previousClose - 1) * 100).toFixed(5),
    is_market_open: true,
  };
}

/** https://twelvedata.com/docs#errors */
export const NO_QUOTE_KEY = {
  code: 401,
  message: '**apikey** parameter is incorrect or not specified.',
  status: 'error',
};
export const NO_QUOTE = { code: 404, message: '**symbol** not found.', status: 'error' };
