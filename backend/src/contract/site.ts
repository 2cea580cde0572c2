import type { Offers } from './status.js';

/** GET /api/site: what an installation is called and where people write to. */
export interface SiteInfo {
  readonly brandName: string;
  /** null: no address is shown anywhere. */
  readonly supportEmail: string | null;
  /** Production whose address begins with http://: what people type crosses their network in clear. */
  readonly plainHttp: boolean;
  /** Whether its operator wrote terms or a privacy policy of their own; GET /api/site/legal has them. */
  readonly ownLegal: boolean;
}

/** GET /api/site/legal: HTML that holds no script; null: the product's own text stands. */
export interface LegalTexts {
  readonly terms: string | null;
  readonly privacy: string | null;
}

export const DEFAULT_SITE = {
  brandName: 'Bellwether',
  supportEmail: 'support@bellwether.example',
  plainHttp: false,
  ownLegal: false,
} as const satisfies SiteInfo;

export const SITE_BLOCK_ID = 'site';

/** What the server writes into each page as JSON, so that nothing has to be asked before the first paint. */
export interface SiteBlock {
  readonly site: SiteInfo;
  readonly offers: Offers;
}

/** An installation amid a sentence: "this Bellwether", or the name of its own. Pure. */
export function siteNoun(brandName: string): string {
  return brandName === DEFAULT_SITE.brandName ? `this ${brandName}` : brandName;
}

/** The same where a sentence begins. */
function siteSubject(brandName: string): string {
  return brandName === DEFAULT_SITE.brandName ? `This ${brandName}` : brandName;
}

export const setupNeeded = (brandName: string): string =>
  `${siteSubject(brandName)} is new. Its owner starts with the setup link from the log.`;

export const invitationNeeded = (brandName: string): string =>
  `${siteSubject(brandName)} is by invitation. Ask who runs it for a link.`;

export const noEmail = (brandName: string): string =>
  `${siteSubject(brandName)} sends no mail. Ask who runs it for a reset link.`;
