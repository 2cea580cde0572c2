import type { Response } from 'express';
import { FEED_NAMES, type FeedName } from './domain/article.js';

/** Whatever has a document of its own. */
export const SOURCES = [...FEED_NAMES, 'fed'] as const;
export type Source = FeedName | 'fed';

/**
 * How a feed misbehaves: never answers, cuts the connection, answers 200 with a page, with half a feed, with 3 MB, with a
 * document the test has made, with an error status, or sends elsewhere.
 */
export type Fault =
  | { readonly kind: 'hang' | 'cut' | 'html' | 'garbage' | 'oversize' }
  | { readonly kind: 'document'; readonly body: string | Uint8Array; readonly contentType?: string }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'redirect'; readonly to: string };

export const FAULT_KINDS: readonly Fault['kind'][] = [
  'hang',
  'cut',
  'html',
  'garbage',
  'oversize',
  'document',
  'status',
  'redirect',
];

const OVERSIZE = 3 * 1024 * 1024;

/** Answers in the fault's way. */
export function spoil(fault: Fault, response: Response): void {
  switch (fault.kind) {
    case 'hang':
      break;
    case 'cut':
      response.destroy();
      break;
    case 'html':
      response
        .type('html')
        .send('<!doctype html><html><head><title>Just a moment...</title></head><body></body></html>');
      break;
    case 'garbage':
      response
        .type('application/rss+xml')
        .send('<?xml version="1.0"?><rss version="2.0"><channel><title>Half a fe');
      break;
    case 'oversize':
      response
        .type('application/rss+xml')
        .send(`<rss version="2.0"><channel><title>${'x'.repeat(OVERSIZE)}</title></channel></rss>`);
      break;
    case 'document':
      response.type(fault.contentType ?? 'application/rss+xml').send(Buffer.from(fault.body));
      break;
    case 'status':
      if (fault.retryAfter !== undefined) response.set('Retry-After', String(fault.retryAfter));
      response.status(fault.status).type('text').send('Refused');
      break;
    case 'redirect':
      response.redirect(fault.to);
      break;
  }
}
