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
 * Reads a document as RSS, Atom, RDF or JSON feed, at most the first 200 entries. It is parsed in a thread of its own that is
 * ended after `limitMs` milliseconds, so no document holds this process up or fills its memory; nothing it refers to is
 * fetched and no entities of its own are expanded. Never rejects.
 */
export async function parseDocument(text: string, limitMs = LIMIT_MS): Promise<DocumentReading> {
  const worker = new Worker(new URL('./parse-worker.js', import.meta.url), {
    workerData: { text, maxItems: MOST_ITEMS },
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  // What it dies of after it was given up is nobody's concern any more.
  worker.on('error', () => {});
  const limit = AbortSignal.timeout(limitMs);
  try {
    const [answer] = (await once(worker, 'message', { signal: limit })) as [Answer];
    if (answer.kind === 'refused') return { kind: 'failed', reason: 'no feed' };
    return { kind: 'feed', ...feedContents(answer) };
  } catch {
    return { kind: 'failed', reason: limit.aborted ? 'takes too long to read' : 'too big to read' };
  } finally {
    await worker.terminate();
  }
}
