import type { parseFeed } from 'feedsmith';
import type { FeedItem } from '../domain/article.js';

/** What feedsmith makes of a document, with dates as they stand there. */
export type ParsedFeed = ReturnType<typeof parseFeed<string>>;

/** A feed's name and its entries. */
export interface FeedContents {
  readonly title: string | null;
  readonly items: readonly FeedItem[];
}

type FeedOf<Format extends ParsedFeed['format']> = Extract<ParsedFeed, { format: Format }>['feed'];
type RssItem = NonNullable<FeedOf<'rss'>['items']>[number];
type AtomEntry = NonNullable<FeedOf<'atom'>['entries']>[number];
type RdfItem = NonNullable<FeedOf<'rdf'>['items']>[number];
type JsonItem = NonNullable<FeedOf<'json'>['items']>[number];

/** What the formats have in common. */
export function feedContents(parsed: ParsedFeed): FeedContents {
  switch (parsed.format) {
    case 'rss':
      return { title: parsed.feed.title ?? null, items: (parsed.feed.items ?? []).map(rssItem) };
    case 'atom':
      return { title: parsed.feed.title?.value ?? null, items: (parsed.feed.entries ?? []).map(atomItem) };
    case 'rdf':
      return { title: parsed.feed.title ?? null, items: (parsed.feed.items ?? []).map(rdfItem) };
    case 'json':
      return { title: parsed.feed.title ?? null, items: (parsed.feed.items ?? []).map(jsonItem) };
  }
}

function rssItem({ guid, link, title, description, pubDate, dc, content }: RssItem): FeedItem {
  return {
    guid: guid?.value ?? null,
    link: link ?? (guid?.isPermaLink === false ? null : (guid?.value ?? null)),
    title: title ?? null,
    summary: description ?? content?.encoded ?? null,
    date: pubDate ?? dc?.dates?.[0] ?? null,
  };
}

function atomItem({ id, links, title, summary, content, published, updated }: AtomEntry): FeedItem {
  const article = links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? null;
  return {
    guid: id ?? null,
    link: article?.href ?? null,
    title: title?.value ?? null,
    summary: summary?.value ?? content?.value ?? null,
    date: published ?? updated ?? null,
  };
}

function rdfItem({ rdf, link, title, description, dc }: RdfItem): FeedItem {
  return {
    guid: rdf?.about ?? null,
    link: link ?? null,
    title: title ?? null,
    summary: description ?? null,
    date: dc?.dates?.[0] ?? null,
  };
}

function jsonItem({
  id,
  url,
  title,
  summary,
  content_text,
  content_html,
  date_published,
}: JsonItem): FeedItem {
  return {
    guid: id ?? null,
    link: url ?? null,
    title: title ?? null,
    summary: summary ?? content_text ?? content_html ?? null,
    date: date_published ?? null,
  };
}
