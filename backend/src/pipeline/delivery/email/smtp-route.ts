const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/i;
/** What decides about TLS is decided here, so nodemailer must not find it in the URL, where it would win. */
const ABOUT_TLS = ['tls', 'requireTLS', 'ignoreTLS', 'opportunisticTLS'];

export interface SmtpRoute {
  /** SMTP_URL without what it says about TLS. */
  readonly url: string;
  /** No word is sent before STARTTLS has succeeded. */
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
}

/**
 * How nodemailer reaches SMTP_URL: `smtps:` is TLS from the start, `smtp:` to another machine demands STARTTLS (RFC 3207)
 * unless `?tls=off`, and this machine may go without. Other options in the query, as `tls.servername`, stay. Pure.
 *
 * @throws TypeError if it is no URL
 */
export function smtpRoute(smtpUrl: string): SmtpRoute {
  const url = new URL(smtpUrl);
  const isOff = url.searchParams.get('tls') === 'off';
  for (const name of ABOUT_TLS) url.searchParams.delete(name);
  const mayGoWithout = url.protocol === 'smtps:' || LOOPBACK.test(url.hostname) || isOff;
  return { url: url.href, requireTLS: !mayGoWithout, ignoreTLS: isOff };
}
