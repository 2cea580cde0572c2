import type { Role, Settings } from '@contract/account.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeSettings } from '../../../shared/testing/make-settings.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { SettingsPanel } from './settings-panel.js';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

/** A server that keeps what it is sent. */
async function open(role: Role = 'pro', routes: FakeRoutes = {}) {
  let held = makeSettings();
  server = installFakeServer({
    'GET /api/settings': () => ({ body: held }),
    'PUT /api/settings': ({ body }) => {
      held = { ...held, ...(body as Partial<Settings>) };
      return { body: held };
    },
    ...routes,
  });
  const view = renderApp(<SettingsPanel user={makeUser({ role })} />);
  await screen.findByLabelText('Bundle alerts');
  return view;
}

const puts = () => server.calls.filter(({ route }) => route === 'PUT /api/settings').map(({ body }) => body);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
/** As a browser does it: input at every step, change at the end. */
const slide = (name: string, value: string) => {
  fireEvent.input(slider(name), { target: { value } });
  act(() => void slider(name).dispatchEvent(new Event('change', { bubbles: true })));
};
const slider = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

it('saves each control by itself', async () => {
  await open();
  fireEvent.click(box('Send urgent alerts separately'));
  fireEvent.click(box('Show TradFi alerts'));
  fireEvent.change(screen.getByLabelText('Bundle alerts'), { target: { value: '300' } });
  slide('Sentiment minimum', '-0.5');
  slide('Sentiment maximum', '0.4');
  await waitFor(() => expect(puts()).toHaveLength(5));
  expect(puts()).toEqual([
    { sendUrgentSeparately: true },
    { showTradfi: true },
    { bundleEverySec: 300 },
    { sentimentMinDefault: -0.5 },
    { sentimentMaxDefault: 0.4 },
  ]);
  expect(box('Send urgent alerts separately').checked).toBe(true);
});

it('says that it was saved', async () => {
  const { store } = await open();
  fireEvent.click(box('Show TradFi alerts'));
  await waitFor(() =>
    expect(store.get(toastAtom)).toMatchObject({
      tone: 'plain',
      description: 'Your preferences have been saved.',
    }),
  );
});

it('takes back what could not be saved, and says so', async () => {
  const { store } = await open('pro', { 'PUT /api/settings': () => ({ status: 500 }) });
  fireEvent.click(box('Send urgent alerts separately'));
  await waitFor(() =>
    expect(store.get(toastAtom)).toMatchObject({
      tone: 'bad',
      description: 'Failed to save setting. Please try again.',
    }),
  );
  expect(box('Send urgent alerts separately').checked).toBe(false);
});

it('takes back one field only', async () => {
  let held = makeSettings();
  await open('pro', {
    'GET /api/settings': () => ({ body: held }),
    'PUT /api/settings': ({ body }) => {
      if ('showTradfi' in (body as object)) return { status: 500 };
      held = makeSettings({ sendUrgentSeparately: true });
      return { body: held };
    },
  });
  fireEvent.click(box('Send urgent alerts separately'));
  fireEvent.click(box('Show TradFi alerts'));
  await waitFor(() => expect(puts()).toHaveLength(2));
  await waitFor(() => expect(box('Show TradFi alerts').checked).toBe(false));
  expect(box('Send urgent alerts separately').checked).toBe(true);
});

it('passes on what the plan does not include', async () => {
  const body = { code: 'TIER_RESTRICTION', message: 'No.', upgradeMessage: 'Upgrade to set them.' };
  const { store } = await open('pro', { 'PUT /api/settings': () => ({ status: 403, body }) });
  slide('Sentiment minimum', '-0.5');
  await waitFor(() =>
    expect(store.get(toastAtom)).toMatchObject({
      title: 'Tier Restriction',
      description: 'Upgrade to set them.',
    }),
  );
  await waitFor(() => expect(slider('Sentiment minimum').value).toBe('-0.3'));
});

describe('sentiment', () => {
  it('has the bounds and the step it should have', async () => {
    await open();
    const { min, max, step } = slider('Sentiment minimum');
    expect([min, max, step]).toEqual(['-1', '0', '0.1']);
    expect([slider('Sentiment maximum').min, slider('Sentiment maximum').max]).toEqual(['0', '1']);
    expect(screen.queryByText('Pro')).toBeNull();
  });

  it('shows every step on the way and saves where it is let go', async () => {
    await open();
    const input = slider('Sentiment minimum');
    fireEvent.input(input, { target: { value: '-0.6' } });
    expect(screen.getByText('−0.6')).toBeTruthy();
    expect(puts()).toEqual([]);
    act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
    await waitFor(() => expect(puts()).toEqual([{ sentimentMinDefault: -0.6 }]));
  });

  it('is disabled for Free, and labelled Pro', async () => {
    await open('free');
    expect(slider('Sentiment minimum').disabled).toBe(true);
    expect(slider('Sentiment maximum').disabled).toBe(true);
    expect(screen.getByText('Pro')).toBeTruthy();
    expect(box('Show TradFi alerts').disabled).toBe(false);
  });
});

it('offers to try again when the settings could not be loaded', async () => {
  let fails = true;
  server = installFakeServer({
    'GET /api/settings': () => (fails ? { status: 500 } : { body: makeSettings() }),
  });
  renderApp(<SettingsPanel user={makeUser()} />);
  await screen.findByText('Your settings could not be loaded.');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText('Bundle alerts');
});

it('goes back to what the server has when two saves of one setting fail', async () => {
  const { client } = await open('pro', { 'PUT /api/settings': () => ({ status: 500 }) });
  fireEvent.click(box('Show TradFi alerts'));
  fireEvent.click(box('Show TradFi alerts'));
  await waitFor(() => expect(puts()).toHaveLength(2));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(client.getQueryData(['api', 'settings'])).toMatchObject({ showTradfi: false });
  await waitFor(() => expect(box('Show TradFi alerts').checked).toBe(false));
});
