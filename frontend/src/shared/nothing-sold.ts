import { siteNoun } from '@contract/site.js';
import type { Offers } from '@contract/status.js';

/** What takes the place of prices where Pro is not sold. Pure. */
export function nothingSoldText(proFor: NonNullable<Offers['proFor']>, brandName: string): string {
  return proFor === 'everyone'
    ? `Everything is included on ${siteNoun(brandName)}.`
    : `Pro is not sold here. Ask who runs ${siteNoun(brandName)}.`;
}
