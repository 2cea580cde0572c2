import { WEB_ZONE } from '@contract/zone-name.js';

let zone = WEB_ZONE;

/** What all times on the page are shown in. */
export function shownZone(): string {
  return zone;
}

/** Shows times in a zone from now on; null: whoever is there has chosen none. What is drawn already stays until it is drawn anew. */
export function showZone(chosen: string | null): void {
  zone = chosen ?? WEB_ZONE;
}
