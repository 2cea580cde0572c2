/** Why Telegram says no, worded as Telegram words it, without the "Bad Request: " in front. */
export interface Refused {
  readonly kind: 'refused';
  readonly reason: string;
}

/** Builds a {@link Refused}. */
export function refused(reason: string): Refused {
  return { kind: 'refused', reason };
}
