import { type Asked, ask, failed } from './ask.js';
import type { Announcement } from './domain/fed-judgement.js';
import { readFedStatement } from './domain/fed-statement.js';
import { NO_TAGS, type WebTags, webText } from './web-text.js';

/** A statement and where it stands. */
export interface PublishedStatement extends Announcement {
  readonly url: string;
}

type Release = Pick<PublishedStatement, 'url' | 'publishedAt'>;

const FEEDS = ['text/xml', 'application/xml', 'application/rss+xml'];
const TITLE = /\bissues FOMC statement\b/i;

/**
 * The Fed's press releases on monetary policy: the feed names a statement, its page says what was decided. A page that
 * could not be read is asked for again.
 */
export class FedPress {
  private tags: WebTags = NO_TAGS;
  private takenUrl: string | null = null;

  constructor(
    private readonly feedUrl: string,
    private readonly userAgent: string,
  ) {}

  /** The newest statement; `unchanged` if there is none that was not taken yet. */
  async latest(signal: AbortSignal): Promise<Asked<PublishedStatement>> {
    const { userAgent } = this;
    const answer = await webText({ url: this.feedUrl, types: FEEDS, userAgent, tags: this.tags, signal });
    if (answer.kind !== 'text') return answer;
    const releases = await this.releasesOf(answer.text);
    if (releases === null) return failed('it is no feed');
    const newest = releases.toSorted((a, b) => b.publishedAt - a.publishedAt)[0];
    if (newest === undefined || newest.url === this.takenUrl) {
      this.tags = answer.tags;
      return { kind: 'unchanged' };
    }
    const told = await ask({ url: newest.url, types: ['text/html'], userAgent, signal }, readFedStatement);
    return told.kind === 'read' ? { kind: 'read', value: { ...told.value, ...newest } } : told;
  }

  /** What a statement says is known: it is not told again. */
  taken({ url }: PublishedStatement): void {
    this.takenUrl = url;
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

  /** Only pages of the feed's own host are asked for. */
  private ownPage(link: string | undefined): string | null {
    const address = link?.trim() ?? '';
    if (address === '' || !URL.canParse(address, this.feedUrl)) return null;
    const url = new URL(address, this.feedUrl);
    return url.origin === new URL(this.feedUrl).origin ? url.href : null;
  }
}
