import { isIP } from 'node:net';
import { DEFAULT_SITE } from '../../contract/site.js';
import type { Config } from './config.js';
import type { EnvReader } from './env-reader.js';

/** Signs that HTML, JSON, a URL or the head of a mail gives a meaning to are not among them, nor are invisible ones. */
const BRAND = /^(?=.{1,40}$)[\p{L}\p{N}][\p{L}\p{M}\p{N} .'’!+·–-]*$/u;
/** More marks on one letter than any language puts there. */
const STACKED_MARKS = /\p{M}{4}/u;
const EMAIL = /^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const PRIVATE_V4 = /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\./;
/** fc00::/7 and fe80::/10, as URL writes them. */
const PRIVATE_V6 = /^(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/;
const LOCAL_NAME = /(?:^|\.)(?:localhost|local)$/;

type Site = Pick<Config, 'publicUrl' | 'brandName' | 'supportEmail' | 'legalDir'>;

/** Where people find this installation, what it is called, and where they write to. */
export function readSite(reader: EnvReader, port: number, production: boolean): Site {
  return {
    publicUrl: readPublicUrl(reader, port, production),
    brandName: readBrandName(reader),
    supportEmail:
      reader.formed('SUPPORT_EMAIL', EMAIL, 'an e-mail address like support@example.com') ??
      (production ? null : DEFAULT_SITE.supportEmail),
    legalDir: reader.text('LEGAL_DIR'),
  };
}

function readBrandName(reader: EnvReader): string {
  const name = reader.text('BRAND_NAME');
  if (name === null) return DEFAULT_SITE.brandName;
  if (!BRAND.test(name) || STACKED_MARKS.test(name)) {
    reader.refuse(
      'BRAND_NAME',
      "a name of at most 40 characters: letters, digits, spaces and . ' ! + -, a letter or digit first",
    );
  }
  return name;
}

function readPublicUrl(reader: EnvReader, port: number, production: boolean): string {
  if (production && reader.text('PUBLIC_URL') === null) {
    reader.fault(
      'PUBLIC_URL is not set: production needs the address people see, like https://alerts.example.com, for links and sign-in.',
    );
  }
  const url = reader.text('PUBLIC_URL')?.replace(/\/+$/, '') ?? `http://localhost:${port}`;
  const isOrigin =
    /^https?:/i.test(url) && URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`;
  if (!isOrigin) {
    reader.refuse('PUBLIC_URL', 'the address people see, like https://alerts.example.com, without a path');
    return url;
  }
  const { origin, protocol, hostname } = new URL(url);
  if (production && protocol === 'http:' && !isPrivateHost(hostname)) {
    reader.refuse(
      'PUBLIC_URL',
      'an address that begins with https://: over http:// passwords cross the internet in clear. Only a private address (like 192.168.1.20) or a name that ends in .local may have http://',
    );
  }
  return origin;
}

/** Whether a host of a URL is this machine or on a network of one's own: RFC 1918, 3927, 4193, 4291 and 6762. */
function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '');
  switch (isIP(address)) {
    case 4:
      return PRIVATE_V4.test(address);
    case 6:
      return address === '::1' || PRIVATE_V6.test(address);
    default:
      return LOCAL_NAME.test(address);
  }
}
