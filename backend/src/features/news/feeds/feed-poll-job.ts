import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { userAgentOf } from '../../../platform/config/user-agent.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { type Article, articlesOf, sourceOf } from '../domain/article.js';
import { decodeDocument } from '../domain/decode.js';
import { scoreOf } from '../domain/score.js';
import { type FeedAnswer, fetchFeed } from './fetch-feed.js';
import { DocumentReader } from './document-reader.js';
import { type DueFeed, type FeedOutcome, type JudgedArticle, StoredFeeds } from './stored-feeds.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { symbolsIn } from '../domain/symbols-in.js';

/** How often it is looked which feeds are due: each is asked every 5 minutes. */
const LOOK_EVERY_MS = 15_000;
const AT_ONCE = 2;

/** Reads the feeds of NEWS_FEEDS into articles. A successor goes on where it was. */
@Injectable()
export class FeedPollJob implements OnModuleInit {
  readonly job: LeaderJob;
  /** The epoch of the lease in which the configured feeds were adopted. */
  private adopted: number | null = null;

  constructor(
    private readonly feeds: StoredFeeds,
    private readonly clock: Clock,
    private readonly leases: Leases,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.pollAll(run);
    this.job = jobs.add({ name: 'feeds', doing: 'polling', everyMs: LOOK_EVERY_MS, work });
  }

  /** Begins with the lease, not after the first interval. */
  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => void this.job.run(), lost: () => {} });
  }

  private async pollAll(run: JobRun): Promise<void> {
    await run.repeat(async (fence) => {
      if (this.adopted !== fence.epoch) {
        await this.feeds.adopt(fence, this.config.newsFeeds);
        const { LEXICON } = await import('../sentiment/lexicon.js');
        await this.feeds.rescore(fence, LEXICON.version, (title) => scoreOf(title, LEXICON));
        this.adopted = fence.epoch;
      }
      return 'done';
    });
    const due = (await this.feeds.due(this.config.newsFeeds)).values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.pollEach(run, due)));
  }

  private async pollEach(run: JobRun, due: Iterable<DueFeed>): Promise<void> {
    const reader = new DocumentReader();
    const hostOf = ({ url }: DueFeed) => ({ host: new URL(url).hostname });
    await run.each(due, (feed) => this.poll(run, feed, reader), hostOf);
    await reader.end();
  }

  private async poll(
    run: JobRun,
    feed: DueFeed,
    reader: DocumentReader,
  ): Promise<'written' | 'fenced' | 'over'> {
    const outcome = await this.outcomeOf(run, feed, reader);
    const fence = run.fence();
    if (fence === null) return 'over';
    const written = await this.feeds.write(fence, feed.url, outcome);
    if (written.kind === 'written') this.report(feed, outcome, written.added);
    return written.kind;
  }

  private async outcomeOf({ stopping }: JobRun, feed: DueFeed, reader: DocumentReader): Promise<FeedOutcome> {
    const { etag, lastModified } = feed;
    const answer = await fetchFeed({
      url: feed.url,
      validators: { etag, lastModified },
      userAgent: userAgentOf(this.config),
      stop: stopping,
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
  private report(feed: DueFeed, outcome: FeedOutcome, added: number): void {
    const { hostname: host } = new URL(feed.url);
    if (outcome.kind === 'failed') {
      if (feed.failure !== outcome.reason) {
        this.logger.warn({ host, reason: outcome.reason }, 'feeds: one cannot be read');
      }
    } else if (feed.failure !== null) {
      this.logger.info({ host, added }, 'feeds: one can be read again');
    } else {
      this.logger.debug({ host, added }, 'feeds: one was read');
    }
  }
}

/**
 * Articles with what they are about and how good or bad that is. The lead counts for coins only where the title names
 * none. Each takes a millisecond or two, and the prices have their turn in between.
 */
export async function judgedArticles(
  articles: readonly Article[],
  source: string,
): Promise<readonly JudgedArticle[]> {
  const { LEXICON } = await import('../sentiment/lexicon.js');
  const judged: JudgedArticle[] = [];
  for (const article of articles) {
    const inTitle = symbolsIn(article.title);
    judged.push({
      ...article,
      source,
      symbols: inTitle.length > 0 ? inTitle : symbolsIn(article.lead),
      score: scoreOf(article.title, LEXICON),
      lexicon: LEXICON.version,
    });
    await nextTurn();
  }
  return judged;
}
