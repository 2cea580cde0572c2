import { answerBadly, type BadAnswer, readBadAnswer, type Wording } from '../shared/bad-answers.js';
import { fieldsOf, optional, text } from '../shared/control-calls.js';
import { FaultsInForce } from '../shared/faults-in-force.js';
import { FEED_NAMES, type FeedName } from './domain/article.js';

/** Whatever has a document of its own. */
export const SOURCES = [...FEED_NAMES, 'fed'] as const;
export type Source = FeedName | 'fed';

/** How a feed misbehaves; `document` is one that the test has made. */
export type Fault =
  | BadAnswer
  | { readonly kind: 'document'; readonly body: string | Uint8Array; readonly contentType?: string };

const WORDING: Wording = {
  type: 'application/rss+xml',
  page: '<!doctype html><html><head><title>Just a moment...</title></head><body></body></html>',
  half: '<?xml version="1.0"?><rss version="2.0"><channel><title>Half a fe',
  padded: (padding) => `<rss version="2.0"><channel><title>${padding}</title></channel></rss>`,
  refusal: 'Refused',
};

/** @throws RangeError for what is none. */
export function readFault(value: unknown): Fault | null {
  if (value === null) return null;
  const fields = fieldsOf(value);
  if (fields['kind'] !== 'document') return readBadAnswer(fields);
  return { kind: 'document', body: text(fields, 'body'), ...optional(fields, 'contentType', text) };
}

export function feedFaults(): FaultsInForce<Source, Fault> {
  return new FaultsInForce(SOURCES, (fault, response) => {
    if (fault.kind === 'document')
      response.type(fault.contentType ?? WORDING.type).send(Buffer.from(fault.body));
    else answerBadly(fault, response, WORDING);
  });
}
