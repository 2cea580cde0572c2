import type { FeedArticle } from './article.js';
import { decisionSentence, type FedDecision } from './fed-statement.js';
import { escaped } from '../../shared/escaped.js';

/** What a reader sees who follows a simulated link. */
export function articlePage({ title, summary }: Pick<FeedArticle, 'title' | 'summary'>): string {
  return page(
    title,
    `<p>${escaped(summary)}</p><p><strong>Simulated:</strong> this page was made by a stand-in on this machine.</p>`,
  );
}

/** A statement of the Fed, in the words and the markup of the real one. @throws RangeError */
export function fedStatementPage(title: string, decision: FedDecision): string {
  return page(
    title,
    `<div id="article"><h3 class="title">${escaped(title)}</h3><p class="releaseTime">For release at 2:00 p.m. EST</p>
<p>Available indicators suggest that economic activity has been expanding at a moderate pace. This statement is simulated.</p>
<p>The Committee seeks to achieve maximum employment and inflation at the rate of 2 percent over the longer run.</p>
<p>${escaped(decisionSentence(decision))} In considering additional adjustments, the Committee will carefully assess incoming data.</p>
<p>Voting for the monetary policy action were all members of a simulated Committee.</p></div>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body><h1>${escaped(title)}</h1>${body}</body></html>`;
}
