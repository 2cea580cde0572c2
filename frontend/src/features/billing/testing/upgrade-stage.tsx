import type { User } from '@contract/account.js';
import type { BillingSummary } from '@contract/billing.js';
import { fireEvent, screen } from '@testing-library/react';
import { useMe } from '../../../shared/session/me.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeBilling, makePayment } from '../../../shared/testing/make-billing.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { UpgradeDialog } from '../upgrade/upgrade-dialog.js';

export const PAY = 'https://pay.example/1';
export const POLL = 'POST /api/billing/poll';
export const CHECKOUT = { 'POST /api/billing/checkout': () => ({ body: { url: PAY } }) };

export const anna = makeUser();
export const nothingPaid = makeBilling({
  plan: 'free',
  amount: null,
  term: null,
  period_start: null,
  period_end: null,
  next_renewal: null,
});

interface FakeWindow {
  opener: unknown;
  closed: boolean;
  location: { href: string };
  close: () => void;
}

/** What the server answers, may be changed at any time, and what the dialog did. */
interface Stage {
  me: User;
  summary: BillingSummary;
  readonly opened: FakeWindow;
  /** The calls for a price. */
  readonly asked: string[];
  readonly ways: ('closed' | 'dashboard')[];
}

function newStage(): Stage {
  const opened: FakeWindow = {
    opener: 'this page',
    closed: false,
    location: { href: '' },
    close: () => (opened.closed = true),
  };
  return { me: anna, summary: nothingPaid, opened, asked: [], ways: [] };
}

export let stage = newStage();
let server: ReturnType<typeof installFakeServer>;
const realOpen = window.open;

/** Call it before each test. */
export function setStage(): void {
  // Newer browsers answer with a promise, against the types.
  Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as void;
  stage = newStage();
}

/** Call it after each test. */
export function clearStage(): void {
  server.restore();
  window.open = realOpen;
}

export function turnPro(part: Partial<BillingSummary> = {}): void {
  stage.me = { ...anna, role: 'pro', plan: 'pro_active' };
  stage.summary = makeBilling({ history: [makePayment()], ...part });
}

/** The dialog for whoever is signed in by now. */
function Dialog() {
  return (
    <UpgradeDialog
      me={useMe() ?? stage.me}
      onClose={() => stage.ways.push('closed')}
      onOpenDashboard={() => stage.ways.push('dashboard')}
    />
  );
}

/** Opens the dialog before a server that is as the stage says. */
export function show(routes: FakeRoutes = {}, popup: 'opens' | 'blocked' = 'opens') {
  window.open = () => (popup === 'opens' ? (stage.opened as unknown as Window) : null);
  server = installFakeServer({
    'GET /api/me': () => ({ body: stage.me }),
    'GET /api/billing/summary': () => ({ body: stage.summary }),
    ...routes,
  });
  const fake = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof input === 'string' && input.includes('preview')) stage.asked.push(`${init?.method} ${input}`);
    return fake(input, init);
  };
  return renderApp(<Dialog />);
}

export const pressInDialog = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** The bodies of the calls of a route so far. */
export const sent = (route: string) =>
  server.calls.filter((call) => call.route === route).map(({ body }) => body);
