import { FEED_NAMES, type FeedArticle, type FeedName } from './domain/article.js';
import type { FedDecision } from './domain/fed-statement.js';
import { articlePage, fedStatementPage } from './domain/pages.js';
import { simulatedArticles } from './domain/simulated-headlines.js';
import type { ArticleOptions } from './news-stand-in.js';

const STATEMENT = 'Federal Reserve issues FOMC statement';

/** Everything there is to read: simulated articles, those published on demand, and the Fed's releases. */
export class Published {
  private readonly onDemand = new Map<FeedName, FeedArticle[]>();
  private readonly releases: FeedArticle[] = [];
  private readonly pages = new Map<string, string>();
  private count = 0;

  /** `url` is the stand-in's own address, without a slash at its end. */
  constructor(
    private readonly url: string,
    private readonly news: 'simulated' | 'on demand',
  ) {}

  publish(
    feed: FeedName,
    { title, link, summary = title, guid, publishedAt = Date.now() }: ArticleOptions,
  ): string {
    const id = `article-${++this.count}`;
    const article = { guid: guid ?? id, title, link: link ?? this.linkOf(id), summary, publishedAt };
    this.onDemand.set(feed, [article, ...(this.onDemand.get(feed) ?? [])]);
    this.pages.set(`/articles/${id}`, articlePage(article));
    return article.link;
  }

  decide(decision: FedDecision): string {
    const path = `/newsevents/pressreleases/monetary-${++this.count}a.htm`;
    this.pages.set(path, fedStatementPage(STATEMENT, decision));
    const link = this.url + path;
    this.releases.unshift({
      guid: link,
      link,
      title: STATEMENT,
      summary: STATEMENT,
      publishedAt: Date.now(),
    });
    return link;
  }

  clear(): void {
    this.onDemand.clear();
    this.releases.length = 0;
    this.pages.clear();
  }

  /** The newest first. */
  articles(feed: FeedName): readonly FeedArticle[] {
    const own = this.onDemand.get(feed) ?? [];
    return [...own, ...this.simulated(feed)].sort((a, b) => b.publishedAt - a.publishedAt);
  }

  /** The newest first; at the end one that decides nothing. */
  fedReleases(): readonly FeedArticle[] {
    const link = `${this.url}/newsevents/pressreleases/monetary-minutes.htm`;
    const title = 'Minutes of the Federal Open Market Committee (simulated)';
    return [
      ...this.releases,
      { guid: link, link, title, summary: title, publishedAt: Date.UTC(2026, 9, 14, 18) },
    ];
  }

  /** The HTML at a path; null: there is none. */
  page(path: string): string | null {
    const made = this.pages.get(path);
    if (made !== undefined) return made;
    const every = [...FEED_NAMES.flatMap((feed) => this.simulated(feed)), ...this.fedReleases()];
    const article = every.find(({ link }) => link === this.url + path);
    return article === undefined ? null : articlePage(article);
  }

  private simulated(feed: FeedName): readonly FeedArticle[] {
    return this.news === 'simulated' ? simulatedArticles(feed, Date.now(), (id) => this.linkOf(id)) : [];
  }

  private linkOf(id: string): string {
    return `${this.url}/articles/${id}`;
  }
}
