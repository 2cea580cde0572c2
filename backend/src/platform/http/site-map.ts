/** Pages that anybody may read and find; the others are for one person each. */
const PUBLIC_PAGES = ['/', '/pricing', '/trial', '/status', '/terms', '/privacy'] as const;
const PERSONAL = [
  '/api/',
  '/admin',
  '/dashboard',
  '/settings',
  '/onboarding',
  '/reset-password',
  '/verify-email',
] as const;

/** robots.txt for a product at `publicUrl`, an origin without a trailing slash. Pure. */
export function robotsText(publicUrl: string): string {
  const closed = PERSONAL.map((path) => `Disallow: ${path}\n`).join('');
  return `User-agent: *\n${closed}Allow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** sitemap.xml as sitemaps.org describes it. Pure. */
export function siteMap(publicUrl: string): string {
  const urls = PUBLIC_PAGES.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
