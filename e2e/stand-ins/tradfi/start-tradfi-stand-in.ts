import { createHash } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { CallLog } from '../shared/call-log.js';
import { listen, newApp } from '../shared/local-server.js';
import { controlRoutes } from './control-routes.js';
import { chart, effr, NO_CHART, pressFeed, statementPage, table } from './documents.js';
import {
  NO_FRED_KEY,
  NO_QUOTE,
  NO_QUOTE_KEY,
  NO_SERIES,
  observations,
  quote,
  SOURCE_KEY,
} from './keyed-documents.js';
import { documentFaults, type DocumentName } from './faults.js';
import { Figures } from './figures.js';
import type { TradfiCall, TradfiControl, TradfiStandIn, TradfiStandInOptions } from './tradfi-stand-in.js';

/** Starts the four sources and /_control on one port of 127.0.0.1. See README.md. */
export async function startTradfiStandIn(options: TradfiStandInOptions = {}): Promise<TradfiStandIn> {
  const figures = new Figures(options.now ?? Date.now, options.market ?? 'still');
  const faults = documentFaults();
  const calls = new CallLog<TradfiCall>();
  const app = newApp();
  const { url, close } = await listen(app, options.port);
  const control: TradfiControl = {
    setIndex: (change) => figures.setIndex(change),
    setGold: (value) => figures.setGold(value),
    setSession: (session) => figures.setSession(session),
    setClock: (at) => figures.setClock(at),
    announce: (range) => `${url}/fed${figures.announce(range)}`,
    setFault: (document, fault) => faults.set(document, fault),
    calls: (after) => calls.after(after),
  };
  const serve = (path: string, document: DocumentName, ...handlers: RequestHandler[]): void => {
    const take: RequestHandler = (request, response, next) => {
      response.once('close', () => {
        const status = response.statusCode;
        calls.add({ at: figures.now(), document, path: request.originalUrl, status });
      });
      faults.spoil(document, response, next);
    };
    app.get(path, take, ...handlers);
  };

  serve('/yahoo/v8/finance/chart/%5EIXIC', 'index', namedOnly, (_request, response) => {
    response.json(chart('^IXIC', figures.index()));
  });
  serve('/yahoo/v8/finance/chart/GC%3DF', 'gold', namedOnly, (_request, response) => {
    response.json(chart('GC=F', figures.gold()));
  });
  app.get('/yahoo/v8/finance/chart/:symbol', (_request, response) => {
    response.status(404).json(NO_CHART);
  });
  serve('/fred/graph/fredgraph.csv', 'table', (request, response) => {
    const { searchParams } = new URL(request.originalUrl, url);
    const series = searchParams.get('id') ?? '';
    const rows = figures.series(series, searchParams.get('cosd') ?? '');
    if (rows === null) response.status(404).type('html').send('<html><body>Not Found</body></html>');
    else response.type('text/csv').send(table(series, rows));
  });
  serve('/fred-api/fred/series/observations', 'table', (request, response) => {
    const { searchParams } = new URL(request.originalUrl, url);
    const rows = figures.series(
      searchParams.get('series_id') ?? '',
      searchParams.get('observation_start') ?? '',
    );
    if (searchParams.get('api_key') !== SOURCE_KEY) response.status(400).json(NO_FRED_KEY);
    else if (searchParams.get('file_type') !== 'json' || rows === null) response.status(400).json(NO_SERIES);
    else response.json(observations(rows));
  });
  serve('/twelvedata/quote', 'quote', (request, response) => {
    const { searchParams } = new URL(request.originalUrl, url);
    if (searchParams.get('apikey') !== SOURCE_KEY) response.status(401).json(NO_QUOTE_KEY);
    else if (searchParams.get('symbol') !== 'IXIC') response.status(404).json(NO_QUOTE);
    else response.json(quote(figures.index()));
  });
  serve('/nyfed/api/rates/unsecured/effr/last/1.json', 'rate', (_request, response) => {
    const { date, range } = figures.settled();
    response.json(effr(date, range));
  });
  serve('/fed/feeds/press_monetary.xml', 'press', (request, response) => {
    const feed = pressFeed(`${url}/fed`, figures.published());
    const etag = `"${createHash('sha256').update(feed).digest('hex').slice(0, 16)}"`;
    response.set('ETag', etag);
    // Node's fetch adds "Cache-Control: no-cache", which Express would take to ask for the whole; the Fed's server does not.
    if (request.get('if-none-match') === etag) response.status(304).end();
    else response.type('text/xml').send(feed);
  });
  serve('/fed/newsevents/pressreleases/:page', 'statement', (request, response) => {
    const decision = figures
      .published()
      .find(({ path }) => path.endsWith(`/${String(request.params['page'])}`));
    if (decision === undefined) response.status(404).type('html').send('<html><body>Not Found</body></html>');
    else response.type('html').send(statementPage(decision));
  });
  app.use('/_control', controlRoutes(control));

  return {
    ...control,
    url,
    yahooBaseUrl: `${url}/yahoo`,
    nyfedBaseUrl: `${url}/nyfed`,
    fredBaseUrl: `${url}/fred`,
    fredApi: { baseUrl: `${url}/fred-api`, key: SOURCE_KEY },
    twelveData: { baseUrl: `${url}/twelvedata`, key: SOURCE_KEY },
    fedNewsUrl: `${url}/fed/feeds/press_monetary.xml`,
    close,
  };
}

/** Yahoo answers 429 to programs that do not say who they are (shape assumed). */
function namedOnly(request: Request, response: Response, next: NextFunction): void {
  if (/\//.test(request.get('user-agent') ?? '')) next();
  else response.status(429).type('text').send('Too Many Requests\r\n');
}
