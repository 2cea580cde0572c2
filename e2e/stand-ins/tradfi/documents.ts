import { inEighths } from '../shared/in-eighths.js';
import type { Range } from './tradfi-stand-in.js';

/** Times in epoch milliseconds. */
export interface MarketValue {
  readonly value: number;
  readonly at: number;
  readonly previousClose: number;
}

const KINDS = {
  '^IXIC': {
    exchangeName: 'NIM',
    fullExchangeName: 'Nasdaq GIDS',
    instrumentType: 'INDEX',
    firstTradeDate: 34_612_200,
  },
  'GC=F': {
    exchangeName: 'CMX',
    fullExchangeName: 'COMEX',
    instrumentType: 'FUTURE',
    firstTradeDate: 967_608_000,
  },
} as const;

/** GET /v8/finance/chart/SYMBOL?interval=1m&range=1d */
export function chart(symbol: '^IXIC' | 'GC=F', { value, at, previousClose }: MarketValue): object {
  const seconds = Math.floor(at / 1_000);
  const meta = {
    currency: 'USD',
    symbol,
    ...KINDS[symbol],
    regularMarketTime: seconds,
    hasPrePostMarketData: false,
    gmtoffset: -18_000,
    timezone: 'EST',
    exchangeTimezoneName: 'America/New_York',
    regularMarketPrice: value,
    chartPreviousClose: previousClose,
    previousClose,
    scale: 3,
    priceHint: 2,
    dataGranularity: '1m',
    range: '1d',
    validRanges: ['1d', '5d', '1mo', '3mo', '6mo', '1y', '2y', '5y', '10y', 'ytd', 'max'],
  };
  const quote = { open: [value], high: [value], low: [value], close: [value], volume: [0] };
  return { chart: { result: [{ meta, timestamp: [seconds], indicators: { quote: [quote] } }], error: null } };
}

/** What the chart call answers, with 404, for a symbol it does not know. */
export const NO_CHART = {
  chart: { result: null, error: { code: 'Not Found', description: 'No data found, symbol may be delisted' } },
};

/** GET /graph/fredgraph.csv?id=SERIES */
export function table(series: string, rows: readonly (readonly [date: string, value: string])[]): string {
  return [`observation_date,${series}`, ...rows.map((row) => row.join(',')), ''].join('\n');
}

/** GET /api/rates/unsecured/effr/last/1.json */
export function effr(date: string, { low, high }: Range): object {
  const rate = Number((low + 0.13).toFixed(2));
  return {
    refRates: [
      {
        effectiveDate: date,
        type: 'EFFR',
        percentRate: rate,
        percentPercentile1: Number((rate - 0.03).toFixed(2)),
        percentPercentile25: Number((rate - 0.01).toFixed(2)),
        percentPercentile75: rate,
        percentPercentile99: Number((rate + 0.05).toFixed(2)),
        targetRateFrom: low,
        targetRateTo: high,
        volumeInBillions: 101,
        revisionIndicator: '',
      },
    ],
  };
}

/** A decision of the Committee. `before` is the range it changes, or keeps. */
export interface Decision extends Range {
  readonly before: Range;
  readonly publishedAt: number;
  /** Of the page. */
  readonly path: string;
}

/** GET /feeds/press_monetary.xml; newest first. `url` is where the pages are. */
export function pressFeed(url: string, decisions: readonly Decision[]): string {
  const items = decisions.toReversed().flatMap(({ path, publishedAt }) => {
    const date = new Date(publishedAt).toUTCString();
    const note = `${url}${path.replace('a.htm', 'a1.htm')}`;
    return [
      item('Federal Reserve issues FOMC statement', `${url}${path}`, date),
      item('Implementation Note issued', note, date),
    ];
  });
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title><![CDATA[FRB: Press Release - Monetary Policy]]></title>
<link><![CDATA[${url}/feeds/feeds.htm]]></link>
<description><![CDATA[Simulated press releases]]></description>
<language>en-us</language>
${items.join('\n')}
</channel></rss>
`;
}

function item(title: string, link: string, date: string): string {
  return `<item><title><![CDATA[${title}]]></title><link><![CDATA[${link}]]></link><guid isPermaLink="true"><![CDATA[${link}]]></guid><description><![CDATA[${title}]]></description><category>Monetary Policy</category><pubDate>${date}</pubDate></item>`;
}

/** The page of a decision, in the Committee's words. */
export function statementPage({ low, high, before }: Decision): string {
  const move = high - before.high;
  const bounds = `${written(low)} to ${written(high)} percent`;
  const decided =
    move === 0
      ? `maintain the target range for the federal funds rate at ${bounds}`
      : `${move > 0 ? 'raise' : 'lower'} the target range for the federal funds rate by ${written(Math.abs(move))} percentage point to ${bounds}`;
  return `<!DOCTYPE html>
<html lang="en"><head><title>Federal Reserve Board - Federal Reserve issues FOMC statement</title></head><body>
<div id="article"><h3 class="title">Federal Reserve issues FOMC statement</h3>
<p>Simulated: nobody has decided this.</p>
<p>The Federal Open Market Committee approved the following statement for release by a 9 – 3 vote:</p>
<p>The Committee decided to ${decided}, in support of the Federal Reserve’s dual mandate.</p>
<p>Voting against the monetary policy action were three members who preferred to lower the target range for the federal
funds rate by 1/4 percentage point at this meeting.</p></div></body></html>
`;
}

/** As the Committee writes it, to the nearest eighth. */
function written(percent: number): string {
  return inEighths(Math.round(percent * 8) / 8) ?? '';
}
