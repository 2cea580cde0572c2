import type { SiteInfo } from '../../contract/site.js';
import type { Offers } from '../../contract/status.js';
import type { Config } from './config.js';

type SiteConfigured = Pick<Config, 'production' | 'publicUrl' | 'brandName' | 'supportEmail' | 'legalDir'>;
type OffersConfigured = Pick<Config, 'proFor' | 'email' | 'google' | 'signUp' | 'trial'>;

export type SiteSettings = SiteConfigured & OffersConfigured;

/** What pages may know of the settings: what is offered. Pure. */
export function offersOf({ proFor, email, google, signUp, trial }: OffersConfigured): Offers {
  const payments = proFor === null ? 'coinbase-business' : 'none';
  return { payments, proFor, mail: email !== null, google: google !== null, signUp, trial };
}

/** What pages may know of the settings: what this is, and where. Pure. */
export function siteInfoOf(settings: SiteConfigured): SiteInfo {
  const { production, publicUrl, brandName, supportEmail, legalDir } = settings;
  const plainHttp = production && publicUrl.startsWith('http:');
  return { brandName, supportEmail, plainHttp, ownLegal: legalDir !== null };
}
