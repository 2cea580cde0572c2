import { DEFAULT_SITE, SITE_BLOCK_ID, type SiteBlock, type SiteInfo } from '@contract/site.js';

/** What the server wrote into the page; null where none did: the development server, prerendering. */
export function readSiteBlock(): SiteBlock | null {
  if (typeof document === 'undefined') return null;
  const text = document.getElementById(SITE_BLOCK_ID)?.textContent ?? '';
  return text === '' ? null : (JSON.parse(text) as SiteBlock);
}

/** What this installation is called, and where people write to. */
export function siteInfo(): SiteInfo {
  return readSiteBlock()?.site ?? DEFAULT_SITE;
}
