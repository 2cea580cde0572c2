import { robotsText, siteMap } from './site-map.js';

const URL = 'https://alerts.example.com';

it('keeps search engines out of what is somebody’s own, and shows them the map', () => {
  const lines = robotsText(URL).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /admin', 'Allow: /']));
  expect(lines).toContain(`Sitemap: ${URL}/sitemap.xml`);
});

it('lists the pages that anybody may read, whole addresses each', () => {
  const places = [...siteMap(URL).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(
    ['/', '/pricing', '/trial', '/status', '/terms', '/privacy'].map((path) => `${URL}${path}`),
  );
});
