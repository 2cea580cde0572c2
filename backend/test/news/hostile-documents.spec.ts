import { articlesOf } from '../../src/features/news/domain/article.js';
import { decodeDocument } from '../../src/features/news/domain/decode.js';
import { scoreOf } from '../../src/features/news/domain/score.js';
import { symbolsIn } from '../../src/features/news/domain/symbols-in.js';
import { DocumentReader } from '../../src/features/news/feeds/document-reader.js';
import { LEXICON } from '../../src/features/news/sentiment/lexicon.js';
import { HOSTILE_DOCUMENTS, item, rss } from './hostile-documents.js';
import { longestStandstill } from './longest-standstill.js';

const NOW = Date.UTC(2026, 10, 22, 12);
const LARGEST = 2 * 1024 * 1024;
/** On an idle machine it is a twentieth of that. */
const STANDSTILL_MS = 2_000;

/** One thread reads all of them: what one document does to it, the next would feel. */
const reader = new DocumentReader();

afterAll(() => reader.end());

async function articlesIn(body: string | Uint8Array, contentType: string | null = null) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  if (bytes.length > LARGEST) return [];
  const reading = await reader.read(decodeDocument(bytes, contentType));
  return reading.kind === 'feed' ? articlesOf(reading.items, NOW) : [];
}

it('there are 40 documents or more', () => {
  expect(HOSTILE_DOCUMENTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(HOSTILE_DOCUMENTS.map(({ name }) => name)).size).toBe(HOSTILE_DOCUMENTS.length);
});

it.each(HOSTILE_DOCUMENTS)('$name', async ({ body, contentType, articles }) => {
  const watch = longestStandstill();
  const found = await articlesIn(body, contentType);
  const judged = found.map(({ title }) => ({ symbols: symbolsIn(title), score: scoreOf(title, LEXICON) }));
  expect(watch.end()).toBeLessThan(STANDSTILL_MS);
  expect(found).toHaveLength(articles);
  for (const [place, { title, lead, url, guid, publishedAt }] of found.entries()) {
    expect(url).toMatch(/^https?:\/\/f\.example\//);
    expect(`${title}${lead}${guid}`).not.toMatch(/<\/?[a-z][^<>]*>|[\p{Cc}\p{Cf}\p{Cs}]/iu);
    expect(`${title}${lead}`).not.toMatch(/root:|alert\(1\)<|lollol/);
    expect([title.length <= 300, lead.length <= 280, guid.length <= 500]).toEqual([true, true, true]);
    expect(publishedAt).toBeLessThanOrEqual(NOW);
    expect(Math.abs(judged[place]?.score ?? 2)).toBeLessThan(1);
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

it('a document that takes too long is given up, and the next is read', async () => {
  const slow = rss(`<item ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`);
  expect(await reader.read(slow, 100)).toEqual({ kind: 'failed', reason: 'takes too long to read' });
  expect(await articlesIn(rss(item('Bitcoin again')))).toHaveLength(1);
});
