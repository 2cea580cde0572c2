import { DEFAULT_SITE, SITE_BLOCK_ID, type SiteInfo } from '@contract/site.js';
import { screen } from '@testing-library/react';
import { installFakeServer } from '../../shared/testing/fake-server.js';
import { renderApp } from '../../shared/testing/render-app.js';
import { OwnLegalPage } from './own-legal-page.js';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => {
  server.restore();
  document.head.innerHTML = '';
});

function writeSite(site: Partial<SiteInfo>): void {
  const block = Object.assign(document.createElement('script'), { id: SITE_BLOCK_ID });
  block.type = 'application/json';
  block.textContent = JSON.stringify({ site: { ...DEFAULT_SITE, ...site } });
  document.head.append(block);
}

function open(status: number, terms: string | null): void {
  server = installFakeServer({ 'GET /api/site/legal': () => ({ status, body: { terms, privacy: null } }) });
  renderApp(<OwnLegalPage page="terms" otherwise={<h1>Ours</h1>} />);
}

it("shows the product's own text, and asks nothing, where the operator wrote none", () => {
  open(200, null);
  screen.getByRole('heading', { name: 'Ours' });
  expect(server.calls).toEqual([]);
});

it("shows the operator's text", async () => {
  writeSite({ ownLegal: true });
  open(200, '<h1>Rules</h1><p>Be kind.</p>');
  await screen.findByRole('heading', { name: 'Rules' });
  expect(screen.queryByText('Ours')).toBeNull();
});

it("shows the product's own text where the operator wrote only the other one", async () => {
  writeSite({ ownLegal: true });
  open(200, null);
  await screen.findByRole('heading', { name: 'Ours' });
});

it('says that it could not be loaded', async () => {
  writeSite({ ownLegal: true });
  open(400, null);
  expect((await screen.findByRole('alert')).textContent).toContain('This text could not be loaded.');
});
