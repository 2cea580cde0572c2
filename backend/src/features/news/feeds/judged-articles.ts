import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Article } from '../domain/article.js';
import { scoreOf } from '../domain/score.js';
import { symbolsIn } from '../domain/symbols-in.js';
import type { JudgedArticle } from './stored-feeds.js';

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
