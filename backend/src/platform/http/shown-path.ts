const SECRET_IN_PATH = /(\/handshake\/|^\/a\/|^\/hooks\/tv\/)[^/?#]+/gi;
const LONGEST = 200;

/** A request's path as logs may show it: without query (it can hold codes), handshake token, token of an alert's link, secret of a hook or excess length. */
export function shownPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path.replace(SECRET_IN_PATH, '$1[redacted]').slice(0, LONGEST);
}
