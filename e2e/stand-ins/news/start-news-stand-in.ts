import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { CallLog } from '../shared/call-log.js';
import { listen, newApp } from '../shared/local-server.js';
import { controlRoutes } from './control-routes.js';
import { FED_PATH, type FeedArticle, type FeedName, PUBLISHERS } from './domain/article.js';
import { type FeedDocument, fedDocument, feedDocument } from './domain/feed-shapes.js';
import { feedFaults, type Source } from './faults.js';
import type { FeedCall, NewsControl, NewsStandIn, NewsStandInOptions } from './news-stand-in.js';
import { Published } from './published.js';

/** Starts five crypto news feeds, and the Fed's press releases, on one port of 127.0.0.1. See README.md. */
export async function startNewsStandIn({
  port = 0,
  news = 'on demand',
}: NewsStandInOptions = {}): Promise<NewsStandIn> {
  const app = newApp().disable('etag');
  const { url, close } = await listen(app, port);
  const published = new Published(url, news);
  const faults = feedFaults();
  const calls = new CallLog<FeedCall>();
  const log = (source: Source, request: Request, status: number | null): void =>
    calls.add({
      at: Date.now(),
      source,
      userAgent: request.get('user-agent') ?? null,
      ifNoneMatch: request.get('if-none-match') ?? null,
      ifModifiedSince: request.get('if-modified-since') ?? null,
      status,
    });
  const control: NewsControl = {
    publish: (feed, article) => published.publish(feed, article),
    decide: (decision) => published.decide(decision),
    clear: () => published.clear(),
    setFault: (source, fault) => faults.set(source, fault),
    faults: () => faults.table(),
    calls: (after) => calls.after(after),
  };
  const answerWith =
    (source: Source, made: () => readonly [FeedDocument, newest: FeedArticle | undefined]): RequestHandler =>
    (request, response) => {
      if (faults.table()[source] !== null) log(source, request, null);
      faults.spoil(source, response, () => log(source, request, sendDocument(request, response, ...made())));
    };

  app.use('/_control', controlRoutes(control));
  for (const publisher of PUBLISHERS) {
    app.get(
      publisher.path,
      answerWith(publisher.name, () => {
        const articles = published.articles(publisher.name);
        return [feedDocument(publisher, articles, url), articles[0]];
      }),
    );
  }
  app.get(
    FED_PATH,
    answerWith('fed', () => {
      const releases = published.fedReleases();
      return [fedDocument(releases, url), releases[0]];
    }),
  );
  app.use((request, response) => {
    const page = published.page(request.path);
    if (page === null) response.status(404).type('text').send('Not found');
    else response.set('Content-Security-Policy', "default-src 'none'").type('html').send(page);
  });
  return {
    ...control,
    url,
    feedUrls: Object.fromEntries(PUBLISHERS.map(({ name, path }) => [name, url + path])) as Record<
      FeedName,
      string
    >,
    fedNewsUrl: url + FED_PATH,
    close,
  };
}

/** 304 for who has it already. Returns the status. */
function sendDocument(
  request: Request,
  response: Response,
  { body, contentType }: FeedDocument,
  newest: FeedArticle | undefined,
): number {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  response.set('ETag', etag).set('Cache-Control', 'public, max-age=60');
  if (newest !== undefined) response.set('Last-Modified', new Date(newest.publishedAt).toUTCString());
  const isKnown = request.get('if-none-match') === etag;
  if (isKnown) response.status(304).end();
  else response.set('Content-Type', contentType).send(Buffer.from(body));
  return isKnown ? 304 : 200;
}
