import type { Offers } from '@contract/status.js';

/** What takes the place of prices where Pro is not sold. */
export function nothingSoldText(proFor: NonNullable<Offers['proFor']>): string {
  return proFor === 'everyone'
    ? 'Everything is included on this Bellwether.'
    : 'Pro is not sold here. Ask who runs this Bellwether.';
}
