import type { ImportPreview } from '@contract/trigger-file.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { TransferPanel } from './transfer-panel.js';

const PREVIEW: ImportPreview = {
  create: 3,
  change: 1,
  same: 0,
  refused: [
    { line: 4, field: 'level', message: 'Price must be positive' },
    { line: 9, field: null, message: 'Free includes 3 triggers.' },
  ],
  token: 'tok',
};
const IMPORT = 'POST /api/triggers/import';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

/** Opens the dialog over a server whose import answers a dry run with `preview`. */
async function open(routes: FakeRoutes) {
  server = installFakeServer(routes);
  const view = renderApp(<TransferPanel />);
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Import triggers' }) };
}

const choose = (dialog: HTMLElement, name: string, text = 'symbol\nBTC') =>
  fireEvent.change(within(dialog).getByLabelText('File'), { target: { files: [new File([text], name)] } });

const applyButton = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' });
const asked = () => server.calls.filter(({ route }) => route === IMPORT);

it('offers both files', () => {
  server = installFakeServer({});
  renderApp(<TransferPanel />);
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Export JSON', '/api/triggers/export?format=json'],
    ['Export CSV', '/api/triggers/export?format=csv'],
  ]);
});

it('says what a file would do, and does it on a press', async () => {
  const { store, dialog } = await open({
    [IMPORT]: ({ search }) => ({ body: search === 'dryRun=true' ? PREVIEW : { ...PREVIEW, refused: [] } }),
  });
  expect(applyButton(dialog).disabled).toBe(true);
  choose(dialog, 'mine.csv');
  expect(await within(dialog).findByText('mine.csv: 3 new, 1 changed, 2 refused')).toBeTruthy();
  const rows = within(dialog).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Line 4, level: Price must be positive',
    'Line 9: Free includes 3 triggers.',
  ]);
  fireEvent.click(applyButton(dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(store.get(toastAtom)).toMatchObject({
    title: 'Triggers imported',
    description: '3 new, 1 changed',
  });
  expect(asked()).toMatchObject([
    { search: 'dryRun=true', file: { type: 'text/csv' } },
    { search: 'token=tok', file: { type: 'text/csv' } },
  ]);
});

it('counts triggers, not lines, of JSON', async () => {
  const { dialog } = await open({ [IMPORT]: () => ({ body: PREVIEW }) });
  choose(dialog, 'mine.JSON', '{}');
  expect((await within(dialog).findAllByRole('listitem'))[1]?.textContent).toMatch(/^Trigger 9:/);
  expect(asked()).toMatchObject([{ file: { type: 'application/json' } }]);
});

it.each([
  ['as they are', { ...PREVIEW, create: 0, change: 0, same: 2, refused: [] }, 'x.csv: 2 as they are'],
  ['nothing', { ...PREVIEW, create: 0, change: 0, refused: [] }, 'x.csv: There is no trigger in this file.'],
])('offers nothing to apply where nothing would change: %s', async (_name, preview, text) => {
  const { dialog } = await open({ [IMPORT]: () => ({ body: preview }) });
  choose(dialog, 'x.csv');
  expect(await within(dialog).findByText(text)).toBeTruthy();
  expect(applyButton(dialog).disabled).toBe(true);
});

it('shows why a file cannot be read, and takes the next one', async () => {
  const answers = [
    {
      status: 400,
      body: { statusCode: 400, code: 'BAD_REQUEST', message: 'Line 3 is no CSV.', requestId: 'r' },
    },
    { body: PREVIEW },
  ];
  const { dialog } = await open({ [IMPORT]: () => answers.shift() ?? { status: 500 } });
  choose(dialog, 'x.csv');
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Line 3 is no CSV.');
  choose(dialog, 'x.csv');
  expect(await within(dialog).findByText(/3 new/)).toBeTruthy();
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

it('stays open when the triggers have changed meanwhile, and has the file checked again', async () => {
  const changed = { statusCode: 409, code: 'CONFLICT', message: 'Check it again.', requestId: 'r' };
  const { dialog } = await open({
    [IMPORT]: ({ search }) => (search === 'dryRun=true' ? { body: PREVIEW } : { status: 409, body: changed }),
  });
  choose(dialog, 'x.csv');
  await within(dialog).findByText(/3 new/);
  fireEvent.click(applyButton(dialog));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Check it again.');
  expect(applyButton(dialog).disabled).toBe(true);
});
