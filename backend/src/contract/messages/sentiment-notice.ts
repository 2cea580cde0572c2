import { type Notice, noticeOf } from './notice.js';

/** An asset whose news has left the bounds a person has set. */
export interface LeftBounds {
  readonly symbol: string;
  readonly side: 'low' | 'high';
  /** Mean score of its articles of the last 24 h, from -1 to 1. */
  readonly mean: number;
  readonly articles: number;
  /** The bound it has left. */
  readonly bound: number;
  /** The articles that say it most plainly, the plainest first. */
  readonly headlines: readonly SentimentHeadline[];
}

export interface SentimentHeadline {
  readonly title: string;
  /** http or https. */
  readonly url: string;
  readonly source: string;
  readonly score: number;
}

const MOST_NAMED = 10;
const MOST_HEADLINES = 2;
/** What fits into one message with headlines; of more assets only the figures are said. */
const MOST_WITH_HEADLINES = 2;

/**
 * What a person with Pro reads when the mood turns: one message for all assets that turned at the same time. `site` is the
 * address of our page, without a slash at its end; `lexicon` the version the scores are of. Pure.
 */
export function sentimentNotice(
  left: readonly LeftBounds[],
  { site, lexicon, brandName }: { site: string; lexicon: string; brandName: string },
): Notice {
  const named = left.slice(0, MOST_NAMED);
  const more = left.length > MOST_NAMED ? [[`And ${left.length - MOST_NAMED} more.`]] : [];
  return noticeOf(
    `${brandName}: ${subjectOf(left)}`,
    [
      ...named.map((each) => linesOf(each, left.length <= MOST_WITH_HEADLINES)),
      ...more,
      [`Scores go from −1 to 1 and are indicative only (lexicon ${lexicon}).`],
    ],
    { label: 'Your sentiment bounds', url: `${site}/settings` },
  );
}

/** A score as people read it: "+0.46", "−0.84", "0.00". */
export function scoreText(score: number): string {
  const figure = Math.abs(score).toFixed(2);
  if (Number(figure) === 0) return figure;
  return `${score > 0 ? '+' : '−'}${figure}`;
}

function subjectOf(left: readonly LeftBounds[]): string {
  const [first] = left;
  if (left.length === 1 && first !== undefined) return sentenceOf(first);
  return `news sentiment for ${left.length} assets has left your bounds`;
}

function sentenceOf({ symbol, side }: LeftBounds): string {
  return `the news about ${symbol} has turned ${side === 'low' ? 'negative' : 'positive'}`;
}

function linesOf(each: LeftBounds, withHeadlines: boolean): readonly string[] {
  const { side, mean, articles, bound, headlines } = each;
  const place = side === 'low' ? 'below your minimum' : 'above your maximum';
  const sentence = sentenceOf(each);
  return [
    `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}: mean score ${scoreText(mean)} of ${articles} articles in 24 h, ${place} of ${boundText(bound)}.`,
    ...(withHeadlines ? headlines.slice(0, MOST_HEADLINES).flatMap(headlineLines) : []),
  ];
}

function boundText(bound: number): string {
  return bound < 0 ? `−${Math.abs(bound)}` : String(bound);
}

function headlineLines({ title, url, source, score }: SentimentHeadline): readonly string[] {
  return [`${scoreText(score)} ${title} (${source})`, url];
}
