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

export interface Reader {
  /** Coins they hold or watch. */
  readonly own: ReadonlySet<string>;
  /** Coins that concern everybody. */
  readonly core: ReadonlySet<string>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * The articles that matter most to a person, the most relevant first, at most `most`: about their own coins before core
 * coins before the market at large, the plainer and the newer the better, each story once. Articles about other coins are
 * left out. Pure.
 */
export function mostRelevant<Article extends WeighedArticle>(
  articles: readonly Article[],
  reader: Reader,
  most: number,
): readonly Article[] {
  const weighed = articles
    .map((article) => ({ article, weight: relevanceOf(article, reader) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || b.article.publishedAt - a.article.publishedAt);
  const chosen: Article[] = [];
  for (const { article } of weighed) {
    if (chosen.length >= most) break;
    if (!chosen.some(({ title }) => isSameStory(title, article.title))) chosen.push(article);
  }
  return chosen;
}

function relevanceOf({ symbols, score, publishedAt }: WeighedArticle, { own, core, now }: Reader): number {
  const concerns = concernOf(symbols, own, core);
  const age = Math.max(0, now - publishedAt);
  return concerns * (1 + OF_STRENGTH * Math.abs(score)) * 0.5 ** (age / HALF_LIFE_MS);
}

function concernOf(symbols: readonly string[], own: ReadonlySet<string>, core: ReadonlySet<string>): number {
  if (symbols.some((symbol) => own.has(symbol))) return OWN;
  if (symbols.some((symbol) => core.has(symbol))) return CORE;
  return symbols.length === 0 ? MARKET : 0;
}

function isSameStory(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shared = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - shared;
  return all > 0 && shared / all >= SAME_STORY;
}

function wordsOf(title: string): ReadonlySet<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
