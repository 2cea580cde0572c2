import type { FedDecision } from './domain/fed-statement.js';
import type { FeedName } from './domain/article.js';
import type { Fault, Source } from './faults.js';

/** An article to publish now. */
export interface ArticleOptions {
  readonly title: string;
  /** Default: the stand-in's own page about it. */
  readonly link?: string;
  readonly summary?: string;
  /** Default: one of its own. */
  readonly guid?: string;
  /** Epoch milliseconds; default: now. */
  readonly publishedAt?: number;
}

/** A request for a feed. */
export interface FeedCall {
  readonly n: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly source: Source;
  readonly userAgent: string | null;
  readonly ifNoneMatch: string | null;
  readonly ifModifiedSince: string | null;
  /** null: it was spoiled. */
  readonly status: number | null;
}

export interface NewsControl {
  /** Lists an article first in a feed. Returns its link. */
  publish(feed: FeedName, article: ArticleOptions): string;
  /** Has the Fed issue a statement now. Returns its page. @throws RangeError for bounds that are not in eighths. */
  decide(decision: FedDecision): string;
  /** Takes back whatever was published on demand. */
  clear(): void;
  setFault(source: Source, fault: Fault | null): void;
  faults(): Readonly<Record<Source, Fault | null>>;
  calls(after?: number): readonly FeedCall[];
}

export interface NewsStandInOptions {
  /** Default 0: any free one. */
  readonly port?: number;
  /** `simulated`: a headline every half hour, beside what is published on demand. Default: on demand only. */
  readonly news?: 'simulated' | 'on demand';
}

export interface NewsStandIn extends NewsControl {
  readonly url: string;
  /** By feed. */
  readonly feedUrls: Readonly<Record<FeedName, string>>;
  readonly fedNewsUrl: string;
  close(): Promise<void>;
}
