/**
 * An address that a page may lead to, or null: only http and https, so that what a server or a provider answered can
 * never run as a script. The one place where addresses from outside are checked.
 */
export function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
