/** A place in the list of webhook events; `at` in microseconds since 1970, as the database counts them. */
export interface EventPlace {
  readonly at: string;
  readonly provider: string;
  readonly eventId: string;
}

/** What a cursor looks like. */
export const EVENT_CURSOR = /^\d{1,16}_[a-z-]{1,40}_.{1,400}$/su;

/** A place as text for the next question. Pure. */
export function toCursor({ at, provider, eventId }: EventPlace): string {
  return `${at}_${provider}_${eventId}`;
}

/** The place that a text of the form EVENT_CURSOR names. Pure. */
export function toPlace(cursor: string): EventPlace {
  const [at = '', provider = ''] = cursor.split('_', 2);
  return { at, provider, eventId: cursor.slice(at.length + provider.length + 2) };
}
