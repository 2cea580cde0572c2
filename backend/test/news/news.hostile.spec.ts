import { HOSTILE_DOCUMENTS } from './hostile-documents.js';
import { longestStandstill } from './longest-standstill.js';
import { NewsFixture } from './news-fixture.js';

/** Beside it every one of them is read without a server: hostile-documents.spec.ts. */
const SAMPLE = HOSTILE_DOCUMENTS.filter((_, place) => place % 4 === 0);
const PLACES = ['courier', 'telegraph', 'decoder', 'block'] as const;
/** On an idle machine it is a twentieth of that. */
const STANDSTILL_MS = 2_000;

let fixture: NewsFixture;
beforeAll(async () => {
  fixture = await NewsFixture.open();
});
afterAll(() => fixture.close());

it('what hostile servers answer comes to nothing that could hurt, and one healthy feed goes on', async () => {
  const asked: string[] = [];
  for (let first = 0; first < SAMPLE.length; first += PLACES.length) {
    const served = SAMPLE.slice(first, first + PLACES.length);
    for (const [place, { body, contentType, name }] of served.entries()) {
      const type = contentType === undefined ? {} : { contentType };
      fixture.news.setFault(PLACES[place] ?? 'courier', { kind: 'document', body, ...type });
      asked.push(name);
    }
    const title = `Healthy ${first}`;
    fixture.news.publish('ledger', { title });
    const watch = longestStandstill();
    await fixture.poll();
    expect(watch.end()).toBeLessThan(STANDSTILL_MS);
    expect((await fixture.articles()).map((each) => each.title)).toContain(title);
  }
  expect(asked).toHaveLength(SAMPLE.length);
  const articles = await fixture.articles();
  expect(articles.length).toBeGreaterThan(SAMPLE.length / PLACES.length);
  for (const { title, url, lead, source } of articles) {
    expect(url).toMatch(/^https?:\/\//);
    expect(`${title}${lead}${source}`).not.toMatch(/<\/?[a-z][^<>]*>|[\p{Cc}\p{Cf}\p{Cs}]|root:|lollol/iu);
  }
}, 60_000);
