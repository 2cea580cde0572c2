import type { Tier, User } from '@contract/account.js';
import type { PricesResponse } from '@contract/market.js';
import type { Trigger } from '@contract/trigger.js';
import type { SymbolGroups } from '@contract/user-triggers.js';
import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { meQuery } from '../../../shared/session/me.js';
import { KeyboardShortcuts } from '../../../shared/shortcuts/keyboard-shortcuts.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { fakeSocket } from '../../../shared/testing/fake-socket.js';
import { holdDate, NOW } from '../../../shared/testing/fake-time.js';
import { makeTrigger } from '../../../shared/testing/make-trigger.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { type ToastText, toastAtom } from '../../../shared/ui/toast.js';
import { useStartTrigger } from '../start-trigger.js';
import { preloadFolds } from '../components/lazy-folds.js';
import { preloadForms } from '../components/lazy-forms.js';
import { TriggersSection } from '../components/triggers-section.js';

const PRICES = { BTC: 64_200, ETH: 3_120, SOL: 147, DOGE: 0.07 };
const ROOM: Tier = { isFree: true, triggerUsage: { used: 1, limit: 3, canCreate: true, paused: 0 } };
export const FULL: Tier = { isFree: true, triggerUsage: { used: 3, limit: 3, canCreate: false, paused: 0 } };
const FREE_SYMBOLS: SymbolGroups = { core: ['BTC', 'ETH', 'SOL'], tradfi: [], wallets: [], anyCoin: false };
export const PRO_SYMBOLS: SymbolGroups = {
  core: ['BTC', 'ETH', 'SOL'],
  tradfi: ['NASDAQ', 'FED', 'XAU'],
  wallets: ['LINK'],
  anyCoin: true,
};

export const later = (part: Partial<Trigger> = {}) =>
  makeTrigger({ updatedAt: '2025-11-21T14:00:01.000Z', ...part });
export const refusal = (code: string, message: string) => ({
  status: 403,
  body: { statusCode: 403, code, message, upgradeMessage: 'Upgrade to Pro.', requestId: 'r' },
});

let server: ReturnType<typeof installFakeServer>;

/** What was asked of the server since the section was opened. */
export const serverCalls = () => server.calls;
/** Call it after each test. */
export const closeServer = () => server.restore();

/** Signs somebody in before the section is drawn. */
function Me({ user }: { readonly user: User }) {
  const client = useQueryClient();
  useState(() => client.setQueryData(meQuery.queryKey, user));
  return null;
}

/** What a recent alert's "Create similar" does. */
function Similar() {
  const start = useStartTrigger();
  return (
    <button type="button" onClick={() => start({ symbol: 'ETH', condition: { op: 'below', level: 3_000 } })}>
      Similar
    </button>
  );
}

interface Scene {
  readonly triggers?: readonly Trigger[];
  readonly routes?: FakeRoutes;
  readonly tier?: Tier;
  readonly symbols?: SymbolGroups;
  /** Who is signed in. */
  readonly user?: User;
}

/** Shows the section with a server that answers for `triggers`, and with what else the scene names. */
export async function openSection({
  triggers = [],
  routes = {},
  tier = ROOM,
  symbols = FREE_SYMBOLS,
  user,
}: Scene = {}) {
  holdDate();
  await Promise.all([preloadForms(), preloadFolds()]);
  const prices: PricesResponse = {
    source: 'live',
    prices: PRICES,
    asOf: new Date(NOW).toISOString(),
    stale: [],
    unknown: [],
  };
  server = installFakeServer({
    'GET /api/triggers': () => ({ body: triggers }),
    'GET /api/user/tier': () => ({ body: tier }),
    'GET /api/trigger-symbols': () => ({ body: symbols }),
    'GET /api/prices': () => ({ body: prices }),
    ...routes,
  });
  const view = renderApp(
    <>
      {user !== undefined && <Me user={user} />}
      <TriggersSection />
      <Similar />
      <KeyboardShortcuts />
    </>,
  );
  const { socket, push } = fakeSocket();
  act(() => view.store.set(liveSocketAtom, socket));
  await waitFor(() => expect(screen.queryByText('Loading triggers…')).toBeNull());
  const toast = (): Partial<ToastText> => view.store.get(toastAtom) ?? {};
  return { ...view, push, toast };
}

export const row = (name: string) => within(screen.getByRole('listitem', { name }));
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const bodies = (route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);
export const form = () => within(screen.getByRole('form', { name: 'New trigger' }));
export const fill = (label: string, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } });
/** Opens the list of symbols. */
export const openPicker = () => fireEvent.click(form().getByLabelText('Symbol'));
export const choices = (label: string) =>
  within(form().getByRole('group', { name: label }))
    .getAllByRole('option')
    .map((option) => option.getAttribute('aria-label')?.split(' ')[0]);
/** Opens what can be done with a trigger; the nearest is open from the start. */
export const openRow = (name: string) => {
  const button = row(name).getByRole('button', { name: 'Actions' });
  if (button.getAttribute('aria-expanded') === 'false') fireEvent.click(button);
  return row(name);
};
