import { escaped } from '../../shared/escaped.js';
import type { FeedArticle, FeedName, Publisher } from './article.js';

/** A feed as it goes out. */
export interface FeedDocument {
  readonly contentType: string;
  readonly body: string;
}

type Shape = (publisher: Publisher, articles: readonly FeedArticle[], url: string) => FeedDocument;

const SHAPES: Readonly<Record<FeedName, Shape>> = { courier, telegraph, decoder, block, ledger };

/**
 * Words a feed as the one after which its publisher is shaped does. The same articles give the same text. `url` is the site's,
 * without a slash at its end.
 */
export function feedDocument(
  publisher: Publisher,
  articles: readonly FeedArticle[],
  url: string,
): FeedDocument {
  return SHAPES[publisher.name](publisher, articles, url);
}

/** As CoinDesk's Arc feed: CDATA titles, the whole article in content:encoded, media, a guid that is no address. */
function courier({ title, path }: Publisher, articles: readonly FeedArticle[], url: string): FeedDocument {
  const items = articles.map(
    (each) =>
      `<item><title>${cdata(each.title)}</title><link>${escaped(each.link)}</link><guid isPermaLink="false">${escaped(each.guid)}</guid><dc:creator>${cdata('A. Robot')}</dc:creator><description>${cdata(each.summary)}</description><pubDate>${utcDate(each.publishedAt)}</pubDate><content:encoded>${cdata(`<p>${escaped(each.summary)}</p><p><a href="${escaped(url)}">More</a></p>`)}</content:encoded><media:content url="${escaped(url)}/picture.png" type="image/png" height="1080" width="1920"><media:title>${cdata(each.title)}</media:title></media:content><category>${cdata('Markets')}</category></item>`,
  );
  return {
    contentType: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/" version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>${cdata(title)}</title><link>${escaped(url)}</link><atom:link href="${escaped(url + path)}" rel="self" type="application/rss+xml"/><description>${cdata(title)}</description>${builtAt(articles)}<language>en</language><ttl>1</ttl><sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>1</sy:updateFrequency>${items.join('')}</channel></rss>`,
  };
}

/** As Cointelegraph's: links with tracking parameters, a description that is HTML with a picture. */
function telegraph({ title, path }: Publisher, articles: readonly FeedArticle[], url: string): FeedDocument {
  const items = articles.map(
    (each) => `
    <item>
      <title>${cdata(each.title)}</title>
      <link>${escaped(tracked(each.link))}</link>
      <pubDate>${utcDate(each.publishedAt).replace('GMT', '+0000')}</pubDate>
      <media:content url="${escaped(url)}/picture.png" medium="image" />
      <dc:creator>Chain Telegraph by A. Robot</dc:creator>
      <guid isPermaLink="true">${escaped(each.link)}</guid>
      <category>${cdata('Latest News')}</category>
      <description>${cdata(`<p style="float:right; margin:0 0 10px 15px; width:240px;"><img src="${escaped(url)}/picture.png"></p><p>${escaped(each.summary)}</p>`)}</description>
    </item>`,
  );
  return {
    contentType: 'application/rss+xml; charset=UTF-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
  <channel>
    <title>${escaped(title)}</title>
    <link>${escaped(url)}</link>
    <atom:link href="${escaped(url + path)}" rel="self"/>
    ${builtAt(articles)}${items.join('')}
  </channel>
</rss>
`,
  };
}

/** As Decrypt's: entities instead of CDATA, a thumbnail, addresses as guids. */
function decoder({ title, path }: Publisher, articles: readonly FeedArticle[], url: string): FeedDocument {
  const items = articles.map(
    (each) =>
      `<item><title>${escaped(each.title)}</title><link>${escaped(each.link)}</link><guid isPermaLink="false">${escaped(each.guid)}</guid><pubDate>${utcDate(each.publishedAt)}</pubDate><description>${escaped(each.summary)}</description><media:thumbnail url="${escaped(url)}/picture.png" width="1000" height="600"/><author>A. Robot</author></item>`,
  );
  return {
    contentType: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escaped(title)}</title><link>${escaped(url)}</link><atom:link href="${escaped(url + path)}" rel="self" type="application/rss+xml"/>${builtAt(articles)}${items.join('\n')}</channel></rss>`,
  };
}

/** As The Block's: a byte order mark, HTML in the description, dates with an offset. */
function block({ title }: Publisher, articles: readonly FeedArticle[], url: string): FeedDocument {
  const items = articles.map(
    (each) => `
<item>
<title>${escaped(each.title)}</title>
<link>${escaped(each.link)}?utm_source=rss&amp;utm_medium=rss</link>
<description>${escaped(`<p><strong>Quick Take</strong></p><ul><li>${escaped(each.summary)}</li></ul>`)}</description>
<pubDate>${easternDate(each.publishedAt)}</pubDate>
<guid isPermaLink="false">${escaped(each.guid)}</guid>
</item>`,
  );
  return {
    contentType: 'application/rss+xml',
    body: `\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${escaped(title)}</title><link>${escaped(url)}</link><description>Latest</description>${items.join('')}\n</channel></rss>`,
  };
}

/** Atom, with HTML titles, more than one link, and tag addresses as ids. */
function ledger({ title, path }: Publisher, articles: readonly FeedArticle[], url: string): FeedDocument {
  const updated = new Date(articles[0]?.publishedAt ?? 0).toISOString();
  const entries = articles.map(
    (each) =>
      `<entry><title type="html">${escaped(escaped(each.title))}</title><link rel="self" href="${escaped(url)}/entries/${encodeURIComponent(each.guid)}"/><link rel="alternate" type="text/html" href="${escaped(each.link)}"/><id>tag:ledger.example,2026:${escaped(each.guid)}</id><published>${new Date(each.publishedAt).toISOString()}</published><updated>${new Date(each.publishedAt).toISOString()}</updated><summary type="html">${escaped(`<p>${escaped(each.summary)}</p>`)}</summary></entry>`,
  );
  return {
    contentType: 'application/atom+xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${escaped(title)}</title><link rel="self" href="${escaped(url + path)}"/><id>tag:ledger.example,2026:feed</id><updated>${updated}</updated>${entries.join('')}</feed>`,
  };
}

/** As the Fed's press releases on monetary policy: everything in CDATA, also the dates. */
export function fedDocument(releases: readonly FeedArticle[], url: string): FeedDocument {
  const items = releases.map(
    (each) =>
      `<item><title>${cdata(each.title)}</title><link>${cdata(each.link)}</link><guid isPermaLink="true">${cdata(each.link)}</guid><description>${cdata(each.summary)}</description><category>${cdata('Monetary Policy')}</category><pubDate>${cdata(utcDate(each.publishedAt))}</pubDate></item>`,
  );
  return {
    contentType: 'text/xml',
    body: `\uFEFF<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>FRB: Press Release - Monetary Policy (simulated)</title><link>${escaped(url)}</link><description>FRB: Press Release - Monetary Policy (simulated)</description><language>en-us</language>${builtAt(releases)}${items.join('')}</channel></rss>`,
  };
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function tracked(link: string): string {
  return `${link}?utm_source=rss_feed&utm_medium=rss&utm_campaign=rss_partner_inbound`;
}

function builtAt(articles: readonly FeedArticle[]): string {
  return `<lastBuildDate>${utcDate(articles[0]?.publishedAt ?? 0)}</lastBuildDate>`;
}

function utcDate(at: number): string {
  return new Date(at).toUTCString();
}

function easternDate(at: number): string {
  return new Date(at - 5 * 60 * 60_000).toUTCString().replace('GMT', '-0500');
}
