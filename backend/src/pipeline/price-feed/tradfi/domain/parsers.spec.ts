import { growth, LINEAR } from '../../../../platform/clock/testing/growth.js';
import { readEffr } from './fed-range.js';
import { readFedStatement } from './fed-statement.js';
import { readFredCsv, readFredObservations } from '../fred.js';
import { readTwelveQuote } from '../twelve-data.js';
import { readYahooChart } from './yahoo-chart.js';

/**
 * The shape of https://query1.finance.yahoo.com/v8/finance/chart/%5EIXIC?interval=1m&range=1d, shortened: `meta` as
 * yahoo-finance2 documents it (src/modules/chart.ts, ChartMeta), values of 20 November 2025.
 */
const META = {
  currency: 'USD',
  symbol: '^IXIC',
  exchangeName: 'NIM',
  fullExchangeName: 'Nasdaq GIDS',
  instrumentType: 'INDEX',
  firstTradeDate: 34_612_200,
  regularMarketTime: 1_763_673_359,
  hasPrePostMarketData: false,
  gmtoffset: -18_000,
  timezone: 'EST',
  exchangeTimezoneName: 'America/New_York',
  regularMarketPrice: 22_078.05,
  chartPreviousClose: 22_564.23,
  previousClose: 22_564.23,
  scale: 3,
  priceHint: 2,
  dataGranularity: '1m',
  range: '1d',
};
const chart = (meta: object, error: unknown = null) =>
  JSON.stringify({ chart: { result: [{ meta, timestamp: [], indicators: { quote: [{}] } }], error } });
const HTML = '<!doctype html><html><head><title>Sorry</title></head><body>Too Many Requests</body></html>';

describe('a chart of Yahoo', () => {
  it('tells the value, its time and the close before', () => {
    const value = { value: 22_078.05, valueAt: 1_763_673_359_000, previousClose: 22_564.23 };
    expect(readYahooChart(chart(META), '^IXIC')).toEqual({ kind: 'read', value });
  });

  it.each([
    ['a page with status 200', HTML],
    ['nothing', ''],
    ['half of it', chart(META).slice(0, 200)],
    ['a number', '42'],
    ['null', 'null'],
    ['an error', JSON.stringify({ chart: { result: null, error: { code: 'Not Found' } } })],
    ['a value and an error', chart(META, { code: 'Bad Request' })],
    ['no result', JSON.stringify({ chart: { result: [], error: null } })],
    ['another symbol', chart({ ...META, symbol: '^GSPC' })],
    ['another currency', chart({ ...META, currency: 'EUR' })],
    ['no price', chart({ ...META, regularMarketPrice: null })],
    ['a price as a text', chart({ ...META, regularMarketPrice: '22078.05' })],
    ['nothing as a price', chart({ ...META, regularMarketPrice: 0 })],
    ['a negative price', chart({ ...META, regularMarketPrice: -1 })],
    ['an endless price', chart(META).replace('22078.05', '1e999')],
    ['no time', chart({ ...META, regularMarketTime: undefined })],
  ])('is unreadable when it is %s', (_what, text) => {
    expect(readYahooChart(text, '^IXIC').kind).toBe('failed');
  });
});

describe('a table of FRED', () => {
  // https://fred.stlouisfed.org/graph/fredgraph.csv?id=NASDAQCOM&cosd=2025-11-17; a day without a value is empty or ".".
  it.each([
    ['as it is now', 'observation_date,NASDAQCOM\n2025-11-19,22564.23\n2025-11-20,22078.05\n'],
    ['as it was before 2025', 'DATE,NASDAQCOM\r\n2025-11-20,22078.05\r\n'],
    [
      'with days that have none',
      'observation_date,NASDAQCOM\n2025-11-20,22078.05\n2025-11-21,.\n2025-11-27,\n',
    ],
    ['with a byte order mark', '\uFEFFobservation_date,NASDAQCOM\n2025-11-20,22078.05'],
  ])('tells its newest value: %s', (_how, text) => {
    const value = { date: '2025-11-20', value: 22_078.05 };
    expect(readFredCsv(text, 'NASDAQCOM')).toEqual({ kind: 'read', value });
  });

  it.each([
    ['a page with status 200', HTML],
    ['nothing', ''],
    ['another series', 'observation_date,SP500\n2025-11-20,6538.76\n'],
    ['no value at all', 'observation_date,NASDAQCOM\n2025-11-20,.\n'],
    ['a day that is none', 'observation_date,NASDAQCOM\n2025-02-30,1\n'],
    ['a line cut short', 'observation_date,NASDAQCOM\n2025-11-19,22564.23\n2025-1'],
    ['a number that is none', 'observation_date,NASDAQCOM\n2025-11-20,22,078.05\n'],
    ['not a number', 'observation_date,NASDAQCOM\n2025-11-20,NaN\n'],
  ])('is unreadable when it is %s', (_what, text) => {
    expect(readFredCsv(text, 'NASDAQCOM').kind).toBe('failed');
  });
});

describe("the New York Fed's rate", () => {
  // https://markets.newyorkfed.org/api/rates/unsecured/effr/last/1.json, as of 23 September 2026.
  const RATE = {
    effectiveDate: '2026-09-23',
    type: 'EFFR',
    percentRate: 3.88,
    percentPercentile1: 3.85,
    percentPercentile25: 3.87,
    percentPercentile75: 3.88,
    percentPercentile99: 3.93,
    targetRateFrom: 3.75,
    targetRateTo: 4.0,
    volumeInBillions: 101,
    revisionIndicator: '',
  };
  const told = (rate: object) => JSON.stringify({ refRates: [rate] });

  it('tells the target range of its day', () => {
    const value = { low: 3.75, high: 4, date: '2026-09-23' };
    expect(readEffr(told(RATE))).toEqual({ kind: 'read', value });
  });

  it.each([
    ['a page with status 200', HTML],
    ['no rate', JSON.stringify({ refRates: [] })],
    ['another rate', told({ ...RATE, type: 'OBFR' })],
    ['a day that is none', told({ ...RATE, effectiveDate: '09/23/2026' })],
    ['without a lower bound', told({ ...RATE, targetRateFrom: null })],
    ['a rate instead of a range', told({ ...RATE, targetRateFrom: 4 })],
    ['turned round', told({ ...RATE, targetRateFrom: 4, targetRateTo: 3.75 })],
    ['absurd', told({ ...RATE, targetRateFrom: 375, targetRateTo: 400 })],
    ['off the steps', told({ ...RATE, targetRateFrom: 3.8 })],
    ['too wide', told({ ...RATE, targetRateFrom: 2 })],
  ])('is unreadable when it is %s', (_what, text) => {
    expect(readEffr(text).kind).toBe('failed');
  });
});

describe('an FOMC statement', () => {
  // The deciding sentences of federalreserve.gov/newsevents/pressreleases/monetaryYYYYMMDDa.htm.
  it.each([
    [
      '16 Sep 2026',
      'The Committee decided to raise the target range for the federal funds rate by 1/4 percentage point to 3-3/4 to 4 percent.',
      { verb: 'raise', by: 0.25, low: 3.75, high: 4 },
    ],
    [
      '29 Jul 2026',
      "The Committee decided to maintain the target range for the federal funds rate at 3-1/2 to 3-3/4 percent, in support of the Federal Reserve's dual mandate.",
      { verb: 'maintain', by: null, low: 3.5, high: 3.75 },
    ],
    [
      '17 Sep 2025',
      'In support of its goals and in light of the shift in the balance of risks, the Committee decided to lower the target range for the federal funds rate by 1/4 percentage point to 4 to 4-1/4 percent.',
      { verb: 'lower', by: 0.25, low: 4, high: 4.25 },
    ],
    [
      '18 Sep 2024',
      'the Committee decided to lower the target range for the federal funds rate by 1/2 percentage point to 4-3/4 to 5 percent.',
      { verb: 'lower', by: 0.5, low: 4.75, high: 5 },
    ],
    [
      '15 Mar 2020',
      'the Committee decided to lower the target range for the federal funds rate to 0 to 1/4 percent.',
      { verb: 'lower', by: null, low: 0, high: 0.25 },
    ],
    [
      '3 Mar 2020',
      'the Federal Open Market Committee decided today to lower the target range for the federal funds rate by 1/2 percentage point, to 1 to 1\u20111/4 percent.',
      { verb: 'lower', by: 0.5, low: 1, high: 1.25 },
    ],
    [
      'entities and tags',
      'the Committee decided to&nbsp;lower the target range for the <em>federal funds rate</em> by &frac14; percentage point to 4&#8209;1/4 to 4 &ndash; 1/2 percent.',
      { verb: 'lower', by: 0.25, low: 4.25, high: 4.5 },
    ],
  ] as const)('of %s tells both bounds', (_day, sentence, value) => {
    const html = `<html><head><script>x = "decided to lower the target range for the federal funds rate to 1 to 2 percent"</script></head>
      <body><h3>Federal Reserve issues FOMC statement</h3><p>${sentence}</p>
      <p>Voting against this action was Stephen I. Miran, who preferred to lower the target range for the federal funds rate by 1/2 percentage point at this meeting.</p></body></html>`;
    expect(readFedStatement(html)).toEqual({ kind: 'read', value });
  });

  const decided = (rest: string) =>
    `The Committee decided to lower the target range for the federal funds rate ${rest}`;
  it.each([
    ['another press release', '<p>Minutes of the Federal Open Market Committee, October 27-28</p>'],
    [
      'what somebody preferred',
      'who preferred to maintain the target range for the federal funds rate at 4 to 4-1/4 percent',
    ],
    ['one bound only', decided('by 1/4 percentage point to 4 percent.')],
    ['no bounds', decided('by 1/4 percentage point.')],
    ['bounds turned round', decided('to 4-1/4 to 4 percent.')],
    ['absurd bounds', decided('to 40 to 40-1/4 percent.')],
    ['an odd fraction', decided('to 4-7/2 to 8 percent.')],
    ['two decisions', `${decided('to 4 to 4-1/4 percent.')} ${decided('to 3 to 3-1/4 percent.')}`],
    ['an error page', HTML],
    ['nothing', ''],
  ])('is unreadable when it is %s', (_what, text) => {
    expect(readFedStatement(text).kind).toBe('failed');
  });
});

it.each(['<', '<script>', '<style ', 'decided to lower the target range '])(
  'a page of %j is read, for nothing, in time in proportion to its length',
  (part) => {
    expect(readFedStatement(part.repeat(100_000 / part.length)).kind).toBe('failed');
    expect(growth(part, readFedStatement, 10_000)).toBeLessThan(LINEAR);
  },
);

describe('an answer of FRED’s API', () => {
  /** Fields and their types: https://schemas.apis.io/schemas/fred/api-observation/ (24 Nov 2026); the list around them: shape assumed. */
  const answer = (observations: unknown) =>
    JSON.stringify({
      realtime_start: '2013-08-14',
      realtime_end: '2013-08-14',
      observation_start: '1776-07-04',
      observation_end: '9999-12-31',
      units: 'lin',
      output_type: 1,
      file_type: 'json',
      order_by: 'observation_date',
      sort_order: 'asc',
      count: 84,
      offset: 0,
      limit: 100_000,
      observations,
    });
  const day = (date: string, value: unknown) => ({
    realtime_start: '2013-08-14',
    realtime_end: '2013-08-14',
    date,
    value,
  });

  it('tells the newest day with a value', () => {
    const days = [day('1929-01-01', '1065.9'), day('1930-01-01', '975.5'), day('1931-01-01', '.')];
    expect(readFredObservations(answer(days))).toEqual({
      kind: 'read',
      value: { date: '1930-01-01', value: 975.5 },
    });
  });

  it.each([
    ['a refused key', JSON.stringify({ error_code: 400, error_message: 'Bad Request.' })],
    ['no value', answer([day('1929-01-01', '.')])],
    ['no day', answer([day('soon', '1')])],
    ['a number where a text belongs', answer([day('1929-01-01', 1)])],
    ['words', answer([day('1929-01-01', 'many')])],
    ['a page', HTML],
  ])('is refused with %s', (_name, text) => {
    expect(readFredObservations(text).kind).toBe('failed');
  });
});

describe('a quote of Twelve Data', () => {
  /** Shape assumed: the documentation, https://twelvedata.com/docs#quote, could not be read from here. */
  const QUOTE = {
    symbol: 'AAPL',
    name: 'Apple Inc',
    exchange: 'NASDAQ',
    mic_code: 'XNAS',
    currency: 'USD',
    datetime: '2021-09-16',
    timestamp: 1_631_772_000,
    last_quote_at: 1_631_772_000,
    open: '148.44000',
    high: '148.96840',
    low: '147.22099',
    close: '148.85001',
    volume: '67903927',
    previous_close: '149.09000',
    change: '-0.23999',
    percent_change: '-0.16097',
    is_market_open: false,
  };
  const reading = (change: object) => readTwelveQuote(JSON.stringify({ ...QUOTE, ...change }), 'AAPL');

  it('tells the value, its time and the close before', () => {
    const value = { value: 148.850_01, valueAt: 1_631_772_000_000, previousClose: 149.09 };
    expect(reading({})).toEqual({ kind: 'read', value });
    expect(reading({ last_quote_at: undefined })).toEqual({ kind: 'read', value });
    expect(reading({ currency: '' })).toEqual({ kind: 'read', value });
  });

  it.each([
    ['an error', { code: 429, message: 'You have run out of API credits', status: 'error' }],
    ['another symbol', { symbol: 'IXIC' }],
    ['another currency', { currency: 'EUR' }],
    ['no price', { close: null }],
    ['no time', { last_quote_at: null, timestamp: null }],
  ])('is refused with %s', (_name, change) => {
    expect(reading(change).kind).toBe('failed');
  });
});
