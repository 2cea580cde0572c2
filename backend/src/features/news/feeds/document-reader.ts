import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedItem } from '../domain/article.js';
import { feedContents, type ParsedFeed } from './feed-contents.js';

/** What a document turned out to be. */
export type DocumentReading =
  | { readonly kind: 'feed'; readonly title: string | null; readonly items: readonly FeedItem[] }
  | { readonly kind: 'failed'; readonly reason: 'no feed' | 'takes too long to read' | 'too big to read' };

type Answer = ({ readonly kind: 'parsed' } & ParsedFeed) | { readonly kind: 'refused' };

/** A feed takes a hundredth of it, but also has to be read while the machine is busy. */
const LIMIT_MS = 15_000;
const MOST_MEMORY_MB = 256;
const MOST_ITEMS = 200;

/**
 * Reads documents, one at a time, as RSS, Atom, RDF or JSON feed: at most the first 200 entries of each. A thread parses
 * them, and is ended with a document that takes longer than `limitMs` milliseconds or too much memory. Nothing that a
 * document refers to is fetched, and no entities of its own are expanded.
 */
export class DocumentReader {
  private thread: Worker | null = null;

  /** To be called when the document before is read. Never rejects. */
  async read(text: string, limitMs = LIMIT_MS): Promise<DocumentReading> {
    this.thread ??= startThread();
    const limit = AbortSignal.timeout(limitMs);
    try {
      const answered = once(this.thread, 'message', { signal: limit });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.thread.postMessage({ text, maxItems: MOST_ITEMS });
      const [answer] = (await answered) as [Answer];
      if (answer.kind === 'refused') return { kind: 'failed', reason: 'no feed' };
      return { kind: 'feed', ...feedContents(answer) };
    } catch {
      await this.end();
      return { kind: 'failed', reason: limit.aborted ? 'takes too long to read' : 'too big to read' };
    }
  }

  async end(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.terminate();
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./parse-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  // What it dies of after it was given up is nobody's concern any more.
  thread.on('error', () => {});
  return thread;
}
