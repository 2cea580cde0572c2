import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { userAgentOf } from '../../../platform/config/user-agent.js';
import { type Fence, Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { articlesOf, sourceOf } from '../domain/article.js';
import { decodeDocument } from '../domain/decode.js';
import { scoreOf } from '../domain/score.js';
import { type FeedAnswer, fetchFeed } from './fetch-feed.js';
import { judgedArticles } from './judged-articles.js';
import { DocumentReader } from './document-reader.js';
import { type DueFeed, type FeedOutcome, StoredFeeds } from './stored-feeds.js';

/** How often it is looked which feeds are due: each is asked every 5 minutes. */
const LOOK_EVERY_MS = 15_000;
const AT_ONCE = 2;

/**
 * Reads the feeds of NEWS_FEEDS into articles. A feed that fails holds up no other. Runs in the process that has the
 * `scheduler` lease; a successor goes on where it was.
 */
@Injectable()
export class FeedPoll implements OnModuleInit, OnModuleDestroy {
  private round: Promise<void> | null = null;
  /** The tenure in which the feeds that are named were taken up. */
  private adopted: number | null = null;
  private readonly stopping = new AbortController();

  constructor(
    private readonly feeds: StoredFeeds,
    private readonly clock: Clock,
    private readonly leases: Leases,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => void this.run(), lost: () => {} });
  }

  /** Gives up what is under way: it is begun again elsewhere. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.round;
  }

  /** Asks every feed that is due; the round under way if there is one. Fails quietly: the next look is 15 s away. */
  @Interval(LOOK_EVERY_MS)
  async run(): Promise<void> {
    this.round ??= this.askAll().finally(() => {
      this.round = null;
    });
    await this.round;
  }

  private async askAll(): Promise<void> {
    const fence = this.leases.fence('scheduler');
    if (fence === null || this.stopping.signal.aborted) return;
    try {
      if (this.adopted !== fence.epoch) await this.takeUp(fence);
      const waiting = [...(await this.feeds.due(this.config.newsFeeds))];
      await Promise.all(Array.from({ length: AT_ONCE }, () => this.askEach(waiting)));
    } catch (error) {
      this.logger.warn({ err: error }, 'which feeds are due could not be found out; trying again');
    }
  }

  /** Asks one after the other as long as feeds are waiting. */
  private async askEach(waiting: DueFeed[]): Promise<void> {
    const reader = new DocumentReader();
    for (let feed = waiting.shift(); feed !== undefined; feed = waiting.shift()) await this.ask(feed, reader);
    await reader.end();
  }

  private async takeUp(fence: Fence): Promise<void> {
    await this.feeds.adopt(fence, this.config.newsFeeds);
    const { LEXICON } = await import('../sentiment/lexicon.js');
    await this.feeds.rescore(fence, LEXICON.version, (title) => scoreOf(title, LEXICON));
    this.adopted = fence.epoch;
  }

  /** Never rejects. */
  private async ask(feed: DueFeed, reader: DocumentReader): Promise<void> {
    const { hostname: host } = new URL(feed.url);
    try {
      const outcome = await this.outcomeOf(feed, reader);
      const fence = this.leases.fence('scheduler');
      if (fence === null || this.stopping.signal.aborted) return;
      const written = await this.feeds.write(fence, feed.url, outcome);
      if (written.kind === 'fenced') return this.leases.refused('scheduler', fence);
      this.tell(host, feed, outcome, written.added);
    } catch (error) {
      this.logger.warn({ err: error, host }, 'a feed could not be read; trying again');
    }
  }

  private async outcomeOf(feed: DueFeed, reader: DocumentReader): Promise<FeedOutcome> {
    const { etag, lastModified } = feed;
    const answer = await fetchFeed({
      url: feed.url,
      validators: { etag, lastModified },
      userAgent: userAgentOf(this.config),
      stop: this.stopping.signal,
    });
    return answer.kind === 'document' ? this.read(feed.url, answer, reader) : answer;
  }

  private async read(
    url: string,
    answer: Extract<FeedAnswer, { kind: 'document' }>,
    reader: DocumentReader,
  ): Promise<FeedOutcome> {
    const { bytes, contentType, validators } = answer;
    const document = await reader.read(decodeDocument(bytes, contentType));
    if (document.kind === 'failed') return document;
    const source = sourceOf(document.title, url);
    const articles = await judgedArticles(articlesOf(document.items, this.clock.now()), source);
    return { kind: 'read', validators, articles };
  }

  /** A failure is said when it begins and when it is over. */
  private tell(host: string, feed: DueFeed, outcome: FeedOutcome, added: number): void {
    if (outcome.kind === 'failed') {
      if (feed.failure !== outcome.reason) {
        this.logger.warn({ host, reason: outcome.reason }, 'a feed cannot be read');
      }
    } else if (feed.failure !== null) {
      this.logger.info({ host, added }, 'a feed can be read again');
    } else {
      this.logger.debug({ host, added }, 'a feed was read');
    }
  }
}
