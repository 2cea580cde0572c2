import { DEFAULT_SITE, SITE_BLOCK_ID, type SiteBlock } from '../../contract/site.js';
import type { Config } from '../config/config.js';
import { offersOf, siteInfoOf, type SiteSettings } from '../config/site-facts.js';

/** What pages say instead of the address people see, which only the running product knows. */
const PUBLIC_URL_MARK = '%PUBLIC_URL%';
const WITHOUT_ACCOUNT = ' Free, without an account.';
const SUPPORT_ENTRY = new RegExp(
  `<li><a href="mailto:${DEFAULT_SITE.supportEmail}"[^>]*>${DEFAULT_SITE.supportEmail}</a></li>`,
  'g',
);

/** A built text with the name of this installation in it. The forms of BRAND_NAME and of JSON and HTML agree. Pure. */
export function withBrand(text: string, { brandName }: Pick<Config, 'brandName'>): string {
  return text.replaceAll(DEFAULT_SITE.brandName, () => brandName);
}

/**
 * A built page as this installation serves it: its address, name and support address, and a block that tells the app what is
 * offered before it asks. CSP lets the block be, as it is data. Pure.
 */
export function pageText(html: string, settings: SiteSettings): string {
  const { publicUrl, supportEmail, trial } = settings;
  const block: SiteBlock = { site: siteInfoOf(settings), offers: offersOf(settings) };
  const json = JSON.stringify(block).replaceAll('<', String.raw`\u003c`);
  const named = withBrand(html, settings);
  const addressed = (supportEmail === null ? named.replaceAll(SUPPORT_ENTRY, '') : named).replaceAll(
    DEFAULT_SITE.supportEmail,
    () => supportEmail ?? '',
  );
  const offered = trial === 'open' ? addressed : addressed.replace(WITHOUT_ACCOUNT, '');
  return offered
    .replaceAll(PUBLIC_URL_MARK, () => publicUrl)
    .replace(
      '</head>',
      () => `<script type="application/json" id="${SITE_BLOCK_ID}">${json}</script></head>`,
    );
}
