/** An article as it is weighed for a person. */
export interface WeighedArticle {
  readonly title: string;
  readonly symbols: readonly string[];
  /** From -1 to 1. */
  readonly score: number;
  /** Epoch milliseconds. */
  readonly publishedAt: number;
}

/** What a person's own coin counts, a core coin, and news that names no coin; another coin counts nothing. */
const OWN = 1;
const CORE = 0.4;
const MARKET = 0.15;
/** Good and bad news matters more than news that is neither. */
const OF_STRENGTH = 0.5;
const HALF_LIFE_MS = 12 * 60 * 60_000;
/** Titles that share so much of their words tell the same story. */
const SAME_STORY = 0.6;

/** An article with what does not depend on whom it is weighed for: looked at once, however many people there are. */
export interface Weighable<Article extends WeighedArticle> {
  readonly article: Article;
  readonly words: ReadonlySet<string>;
  /** The plainer and the newer the more. */
  readonly strength: number;
}

export interface Reader {
  /** Coins they hold or watch. */
  readonly own: ReadonlySet<string>;
  /** Coins that concern everybody. */
  readonly core: ReadonlySet<string>;
}

/** Articles made ready for `mostRelevant` at a moment, epoch milliseconds; the strongest first. Pure. */
export function weighable<Article extends WeighedArticle>(
  articles: readonly Article[],
  now: number,
): readonly Weighable<Article>[] {
  return articles
    .map((article) => ({ article, words: wordsOf(article.title), strength: strengthOf(article, now) }))
    .toSorted((a, b) => b.strength - a.strength);
}

/**
 * The articles that matter most to a person, the most relevant first, at most `most`: about their own coins before core
 * coins before the market at large, the plainer and the newer the better, each story once. Articles about other coins are
 * left out. Pure.
 */
export function mostRelevant<Article extends WeighedArticle>(
  articles: readonly Weighable<Article>[],
  reader: Reader,
  most: number,
): readonly Article[] {
  const weighed = articles
    .map((each) => ({ each, weight: concernOf(each.article, reader) * each.strength }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || b.each.article.publishedAt - a.each.article.publishedAt);
  const chosen: Weighable<Article>[] = [];
  for (const { each } of weighed) {
    if (chosen.length >= most) break;
    if (!chosen.some(({ words }) => isSameStory(words, each.words))) chosen.push(each);
  }
  return chosen.map(({ article }) => article);
}

function strengthOf({ score, publishedAt }: WeighedArticle, now: number): number {
  const age = Math.max(0, now - publishedAt);
  return (1 + OF_STRENGTH * Math.abs(score)) * 0.5 ** (age / HALF_LIFE_MS);
}

function concernOf({ symbols }: WeighedArticle, { own, core }: Reader): number {
  if (symbols.some((symbol) => own.has(symbol))) return OWN;
  if (symbols.some((symbol) => core.has(symbol))) return CORE;
  return symbols.length === 0 ? MARKET : 0;
}

function isSameStory(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  const all = a.size + b.size - shared;
  return all > 0 && shared / all >= SAME_STORY;
}

function wordsOf(title: string): ReadonlySet<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
