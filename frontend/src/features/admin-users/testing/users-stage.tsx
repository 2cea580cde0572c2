import type { AdminUser } from '@contract/admin/accounts.js';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
// Menus load it when they are opened; here it is there already.
import '../../../shared/ui/action-menu-view.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { UserManagement } from '../components/user-management.js';

export const OWN_ID = 'me';

function Searched() {
  const [search, setSearch] = useState('');
  return <UserManagement ownId={OWN_ID} search={search} onSearch={setSearch} />;
}

/** The list of accounts over a server whose rows can change, in a window with room for a table or not. */
export function openUsers(rows: AdminUser[], routes: FakeRoutes = {}, room: 'table' | 'cards' = 'table') {
  const matches = room === 'table';
  window.matchMedia = () => Object.assign(new EventTarget(), { matches }) as MediaQueryList;
  const server = installFakeServer({ 'GET /api/admin/users': () => ({ body: rows }), ...routes });
  const app = renderApp(<Searched />);
  const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
  return { ...app, server, sent, toast: () => app.store.get(toastAtom) };
}

/** Opens the menu of an account; its items by their names. */
export async function openMenuOf(email: string): Promise<readonly (string | null)[]> {
  fireEvent.keyDown(await screen.findByRole('button', { name: `Actions for ${email}` }), { key: 'Enter' });
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
}

/** Opens the menu of an account and chooses from it. */
export async function choose(email: string, act: string): Promise<void> {
  await openMenuOf(email);
  fireEvent.click(screen.getByRole('menuitem', { name: act }));
}
