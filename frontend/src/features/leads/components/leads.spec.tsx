import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type FakeAnswer, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { ToastHost } from '../../../shared/ui/toast-host.js';
import { LEADS } from '../api/leads-calls.js';
import type { LeadsView } from '../leads-view.js';
import { makeLead } from '../testing/make-lead.js';
import { Leads } from './leads.js';

const ROUTE = 'GET /api/admin/leads';
const EXPORT = 'GET /api/admin/leads/export.csv';
const ALL: LeadsView = { search: '', offset: 0, activeOnly: false };

let server: ReturnType<typeof installFakeServer>;
let answer: FakeAnswer;
let file: FakeAnswer;
let saved: { readonly name: string; readonly href: string }[];

beforeEach(() => {
  answer = { body: { rows: [makeLead()], total: 1 } };
  file = { body: 'csv' };
  saved = [];
  wide(true);
  Object.assign(URL, { createObjectURL: () => 'blob:leads', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, href: this.href });
  });
  server = installFakeServer({ [ROUTE]: () => answer, [EXPORT]: () => file });
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

function wide(matches: boolean): void {
  const list = { matches, addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.assign(window, { matchMedia: () => list });
}

function Page({ start }: { readonly start: LeadsView }) {
  const [view, setView] = useState(start);
  return (
    <>
      <Leads view={view} onView={setView} />
      <button type="button" onClick={() => setView(ALL)}>
        Back
      </button>
      <ToastHost />
    </>
  );
}

const show = (start: LeadsView = ALL) => renderApp(<Page start={start} />);
const asked = (route: string) =>
  server.calls.filter((call) => call.route === route).map(({ search }) => search);
const field = () => screen.getByLabelText<HTMLInputElement>('Search leads');

it('asks for the first 50 and shows who they are, hostile names as text', async () => {
  const hostile = makeLead({ firstName: '<img src=x onerror=alert(1)>', telegramUserId: '2' });
  answer = { body: { rows: [makeLead(), hostile], total: 2 } };
  show();
  expect(screen.getByText('Loading leads…')).toBeTruthy();
  const table = within(await screen.findByRole('table', { name: 'Leads' }));
  expect(asked(ROUTE)).toEqual(['search=&limit=50&offset=0&activeOnly=false']);
  expect(table.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(table.getByText('@anna · 4711')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getByText('1–2 of 2')).toBeTruthy();
});

it('opens the triggers of a lead', async () => {
  show();
  const button = await screen.findByRole('button', { name: '1 trigger of Anna' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const list = screen.getByRole('list', { name: 'Triggers of Anna' });
  expect(within(list).getByText('▲ BTC above 65,000')).toBeTruthy();
  expect(within(list).getByText('Armed')).toBeTruthy();
});

it('shows cards where there is no room for a table', async () => {
  wide(false);
  show();
  expect(within(await screen.findByRole('list', { name: 'Leads' })).getByText('Anna')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('searches once for what was typed in one go, and goes back to the first page', async () => {
  show({ ...ALL, offset: 50 });
  await waitFor(() => expect(asked(ROUTE)).toHaveLength(1));
  for (const text of ['a', 'an', 'ann ']) fireEvent.change(field(), { target: { value: text } });
  await waitFor(() => expect(asked(ROUTE).at(-1)).toBe('search=ann&limit=50&offset=0&activeOnly=false'));
  expect(asked(ROUTE)).toHaveLength(2);
  expect(field().value).toBe('ann ');
});

it('follows an address that changes otherwise', async () => {
  show({ ...ALL, search: 'anna' });
  expect(field().value).toBe('anna');
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(field().value).toBe('');
  await waitFor(() => expect(asked(ROUTE).at(-1)).toBe('search=&limit=50&offset=0&activeOnly=false'));
});

it('asks for active leads only', async () => {
  show();
  fireEvent.click(screen.getByLabelText('Active only'));
  await waitFor(() => expect(asked(ROUTE).at(-1)).toBe('search=&limit=50&offset=0&activeOnly=true'));
});

it('turns pages, and keeps the page that is shown until the next one is there', async () => {
  answer = { body: { rows: [makeLead()], total: 60 } };
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(screen.getByText('Anna')).toBeTruthy();
  await waitFor(() => expect(asked(ROUTE).at(-1)).toBe('search=&limit=50&offset=50&activeOnly=false'));
  expect(screen.getByText('51–60 of 60')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('1–50 of 60')).toBeTruthy();
});

it('says when nobody fits', async () => {
  answer = { body: { rows: [], total: 0 } };
  show();
  expect(await screen.findByText('No leads found')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says what failed, and tries again', async () => {
  answer = { status: 500 };
  show();
  expect(await screen.findByText('Error loading leads')).toBeTruthy();
  expect(screen.getByText('Failed to fetch leads: Internal Server Error')).toBeTruthy();
  answer = { body: { rows: [makeLead()], total: 1 } };
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Anna')).toBeTruthy();
  expect(screen.queryByText('Error loading leads')).toBeNull();
});

it('keeps what it knows when reading it again fails', async () => {
  const { client } = show();
  await screen.findByText('Anna');
  answer = { status: 503 };
  await act(() => client.invalidateQueries({ queryKey: LEADS }));
  expect(await screen.findByText('Failed to fetch leads: Service Unavailable')).toBeTruthy();
  expect(screen.getByText('The list below was loaded earlier.')).toBeTruthy();
  expect(screen.getByText('Anna')).toBeTruthy();
});

describe('the export', () => {
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));

  it('is of what is looked for, and becomes a file', async () => {
    show({ search: 'a b', offset: 50, activeOnly: true });
    press();
    expect(await screen.findByText('Leads exported successfully')).toBeTruthy();
    expect(asked(EXPORT)).toEqual(['search=a+b&activeOnly=true']);
    expect(saved).toEqual([
      { name: expect.stringMatching(/^bellwether-leads-.+\.csv$/), href: 'blob:leads' },
    ]);
  });

  it('says when it fails', async () => {
    file = { status: 500 };
    show();
    press();
    expect(await screen.findByText('Failed to export leads')).toBeTruthy();
    expect(saved).toEqual([]);
  });
});
