import {
  type SourceAnswer,
  fetchReading,
  NO_VALIDATORS,
  type CacheValidators,
  fetchText,
} from './fetch-text.js';
import type { Announcement } from './domain/fed-judgement.js';
import { readFedStatement } from './domain/fed-statement.js';
import { failed } from './domain/reading.js';

export interface PublishedStatement extends Announcement {
  readonly url: string;
}

type Release = Pick<PublishedStatement, 'url' | 'publishedAt'>;

const FEEDS = ['text/xml', 'application/xml', 'application/rss+xml'];
const TITLE = /\bissues FOMC statement\b/i;

/** The Fed's press releases on monetary policy: the feed links a statement, its page has the decision. */
export class FedPress {
  private validators: CacheValidators = NO_VALIDATORS;
  private processedUrl: string | null = null;

  constructor(
    private readonly feedUrl: string,
    private readonly userAgent: string,
  ) {}

  /** The newest statement; `unchanged` if it was processed before. */
  async latest(signal: AbortSignal): Promise<SourceAnswer<PublishedStatement>> {
    const { feedUrl: url, userAgent, validators } = this;
    const answer = await fetchText({ url, types: FEEDS, userAgent, validators, signal });
    if (answer.kind !== 'text') return answer;
    const releases = await this.releasesOf(answer.text);
    if (releases === null) return failed('it is no feed');
    const newest = releases.toSorted((a, b) => b.publishedAt - a.publishedAt)[0];
    if (newest === undefined || newest.url === this.processedUrl) {
      this.validators = answer.validators;
      return { kind: 'unchanged' };
    }
    const page = { url: newest.url, types: ['text/html'], userAgent, signal };
    const reading = await fetchReading(page, readFedStatement);
    return reading.kind === 'read' ? { kind: 'read', value: { ...reading.value, ...newest } } : reading;
  }

  markProcessed({ url }: PublishedStatement): void {
    this.processedUrl = url;
  }

  /** null if it is no feed. */
  private async releasesOf(text: string): Promise<readonly Release[] | null> {
    const { parseRssFeed } = await import('feedsmith');
    try {
      return (parseRssFeed(text).items ?? []).flatMap(({ title, link, pubDate }): Release[] => {
        const url = this.ownPage(link);
        const publishedAt = Date.parse(pubDate ?? '');
        if (url === null || Number.isNaN(publishedAt) || !TITLE.test(title ?? '')) return [];
        return [{ url, publishedAt }];
      });
    } catch {
      return null;
    }
  }

  /** Only pages of the feed's own host are fetched. */
  private ownPage(link: string | undefined): string | null {
    const address = link?.trim() ?? '';
    if (address === '' || !URL.canParse(address, this.feedUrl)) return null;
    const url = new URL(address, this.feedUrl);
    return url.origin === new URL(this.feedUrl).origin ? url.href : null;
  }
}
