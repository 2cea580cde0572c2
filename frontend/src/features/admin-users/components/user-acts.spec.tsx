import type { AdminUser } from '@contract/admin/accounts.js';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeAnswer } from '../../../shared/testing/fake-server.js';
import { makeAdminUser } from '../../../shared/testing/make-admin-user.js';
import { choose, openUsers } from '../testing/users-stage.js';

const BERT = makeAdminUser();
const { email } = BERT;
const SUSPENDED = makeAdminUser({ status: 'suspended', isActive: false });
const REFUSED: FakeAnswer = {
  status: 409,
  body: { statusCode: 409, code: 'CONFLICT', message: 'boom', requestId: 'r' },
};
const SUSPEND = 'POST /api/admin/users/u2/suspend';
const RESTORE = 'POST /api/admin/users/u2/restore';
const ROLE = 'PUT /api/admin/users/u2/role';
const DELETE = 'DELETE /api/admin/users/u2';
const CODE = 'POST /api/admin/users/u2/discount-code';

let stage: ReturnType<typeof openUsers>;
afterEach(() => stage.server.restore());

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => fireEvent.click(button(name));
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** A server that takes over what a call answers, as the real one does. */
function serveChange(rows: AdminUser[], route: string, next: AdminUser, answer: unknown = next) {
  return {
    [route]: () => {
      rows.splice(0, 1, next);
      return { body: answer };
    },
  };
}

describe('suspending', () => {
  it.each(['', '   '])('is not possible for the reason %j', async (reason) => {
    stage = openUsers([BERT]);
    await choose(email, 'Suspend');
    await dialog('Suspend account');
    type('Reason', reason);
    expect(button('Suspend account').disabled).toBe(true);
    fireEvent.submit(screen.getByLabelText('Reason'));
    expect(stage.sent(SUSPEND)).toEqual([]);
  });

  it('sends the reason, says what it means and shows it in the list', async () => {
    const rows = [BERT];
    stage = openUsers(rows, serveChange(rows, SUSPEND, SUSPENDED));
    await choose(email, 'Suspend');
    await dialog('Suspend account');
    type('Reason', ' Spam ');
    press('Suspend account');
    await screen.findByText('suspended');
    expect(stage.toast()).toMatchObject({
      tone: 'plain',
      title: 'Account suspended. User can no longer log in or receive alerts.',
    });
    expect(stage.sent(SUSPEND)).toEqual([{ reason: 'Spam' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps the list, the dialog and what was typed when the server cannot be reached', async () => {
    let works = true;
    stage = openUsers([BERT], {
      'GET /api/admin/users': () => (works ? { body: [BERT] } : { status: 503 }),
      [SUSPEND]: () => ({ status: 503 }),
    });
    await choose(email, 'Suspend');
    await dialog('Suspend account');
    type('Reason', 'Spam');
    works = false;
    press('Suspend account');
    await screen.findByText('Users could not be loaded. These are the ones loaded earlier.');
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Spam');
    expect(screen.getByText(email)).toBeTruthy();
  });

  it('gives the focus back to the button of the menu', async () => {
    stage = openUsers([BERT]);
    await choose(email, 'Suspend');
    await dialog('Suspend account');
    press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(button(`Actions for ${email}`)));
  });
});

it('restores at once', async () => {
  const rows = [SUSPENDED];
  stage = openUsers(rows, serveChange(rows, RESTORE, BERT));
  await choose(email, 'Restore');
  await screen.findByText('active');
  expect(stage.toast()?.title).toBe('Account restored.');
});

it('sets a role, and says what else the server has to say', async () => {
  const rows = [BERT];
  const next = makeAdminUser({ role: 'pro', planState: 'pro_active' });
  stage = openUsers(rows, serveChange(rows, ROLE, next, { user: next, note: 'Paid time stays.' }));
  await choose(email, 'Set role');
  await dialog('Set role');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Free' }).checked).toBe(true);
  tick('Pro');
  press('Set role');
  await screen.findByText('Complimentary');
  expect(stage.sent(ROLE)).toEqual([{ role: 'pro' }]);
  expect(stage.toast()).toMatchObject({ title: 'Role updated to pro', description: 'Paid time stays.' });
});

describe('deleting', () => {
  const TICK = 'I understand this action is irreversible';

  it.each([
    ['without the tick', `DELETE ${email}`, false],
    ['with another case', `delete ${email}`, true],
    ['with two blanks', `DELETE  ${email}`, true],
    ['with a blank behind', `DELETE ${email} `, true],
    ['with nothing typed', '', true],
  ])('is not possible %s', async (_name, text, isTicked) => {
    stage = openUsers([BERT]);
    await choose(email, 'Delete');
    await dialog('Delete account');
    type('Confirmation', text);
    if (isTicked) tick(TICK);
    expect(button('Delete account').disabled).toBe(true);
    fireEvent.submit(screen.getByLabelText('Confirmation'));
    expect(stage.sent(DELETE)).toEqual([]);
  });

  it.each([
    ['Soft', 'soft', 'Deleted account'],
    ['Hard', 'hard', 'No users found'],
  ])(
    '%s sends what was typed, says what the server says and shows it in the list',
    async (label, mode, shown) => {
      const rows = [BERT];
      stage = openUsers(rows, {
        [DELETE]: () => {
          const left = makeAdminUser({ email: '', status: 'deleted' });
          rows.splice(0, 1, ...(mode === 'soft' ? [left] : []));
          return { body: { message: 'Gone' } };
        },
      });
      await choose(email, 'Delete');
      await dialog('Delete account');
      tick(label);
      type('Confirmation', `DELETE ${email}`);
      tick(TICK);
      press('Delete account');
      await screen.findByText(shown);
      expect(stage.sent(DELETE)).toEqual([{ mode, confirm: `DELETE ${email}` }]);
      expect(stage.toast()?.title).toBe('Gone');
    },
  );
});

describe('a discount code', () => {
  const open = async () => {
    await choose(email, 'Create discount code');
    return within(await dialog('Create discount code'));
  };

  it('is made from what the form opens with, and shown in the row', async () => {
    const rows = [BERT];
    const answer = { message: 'Code ABCD-EFGH' };
    stage = openUsers(rows, serveChange(rows, CODE, makeAdminUser({ discountCode: 'ABCD-EFGH' }), answer));
    await open();
    press('Create code');
    await screen.findByText('ABCD-EFGH');
    expect(stage.sent(CODE)).toEqual([
      {
        type: 'percent',
        value: 20,
        appliesTo: 'both',
        cycles: 1,
        allowedCurrencies: ['USD', 'USDC'],
        userScoped: true,
      },
    ]);
    expect(stage.toast()?.title).toBe('Code ABCD-EFGH');
  });

  it('is sent as it was chosen', async () => {
    stage = openUsers([BERT], { [CODE]: () => ({ body: { message: 'Code' } }) });
    await open();
    tick('Fixed');
    type('Value (USDC)', '5');
    type('Cycles', '12');
    tick('Annual');
    tick('USD');
    tick('Only for this account');
    press('Create code');
    await waitFor(() => expect(stage.sent(CODE)).toHaveLength(1));
    expect(stage.sent(CODE)).toEqual([
      {
        type: 'fixed',
        value: 5,
        appliesTo: 'annual',
        cycles: 12,
        allowedCurrencies: ['USDC'],
        userScoped: false,
      },
    ]);
  });

  it('is not made of values that are not allowed, and says which', async () => {
    stage = openUsers([BERT]);
    const form = await open();
    type('Value (percent)', '101');
    tick('USD');
    form.getByText('A whole number from 1 to 100.');
    tick('USDC');
    form.getByText('Choose at least one.');
    expect(button('Create code').disabled).toBe(true);
    expect(stage.sent(CODE)).toEqual([]);
  });
});

describe('what the server refuses', () => {
  const acts = [
    ['suspending', SUSPEND, BERT, 'Suspend', () => (type('Reason', 'Spam'), press('Suspend account'))],
    ['setting the role', ROLE, BERT, 'Set role', () => press('Set role')],
    ['a code', CODE, BERT, 'Create discount code', () => press('Create code')],
    ['restoring', RESTORE, SUSPENDED, 'Restore', () => undefined],
    [
      'deleting',
      DELETE,
      BERT,
      'Delete',
      () => {
        type('Confirmation', `DELETE ${email}`);
        tick('I understand this action is irreversible');
        press('Delete account');
      },
    ],
  ] as const;

  it.each(acts)('%s: is said in its words', async (_name, route, user, item, go) => {
    stage = openUsers([user], { [route]: () => REFUSED });
    await choose(user.email, item);
    if (item !== 'Restore') await screen.findByRole('dialog');
    go();
    await waitFor(() => expect(stage.toast()).toMatchObject({ tone: 'bad', description: 'boom' }));
    expect(screen.queryByRole('dialog') === null).toBe(item === 'Restore');
  });

  it.each<readonly [string, () => FakeAnswer, string]>([
    ['no sentence of ours', () => ({ status: 500, body: 'boom' }), '500: "boom"'],
    ['nothing', () => ({ status: 500 }), '500: Internal Server Error'],
    [
      'no answer',
      () => {
        throw new TypeError('Failed to fetch');
      },
      'The server could not be reached. Please try again.',
    ],
  ])('with %s is said as well', async (_name, answer, description) => {
    stage = openUsers([SUSPENDED], { [RESTORE]: answer });
    await choose(email, 'Restore');
    await waitFor(() => expect(stage.toast()).toMatchObject({ tone: 'bad', description }));
  });
});

it('reads the list again after an act that failed', async () => {
  stage = openUsers([SUSPENDED], { [RESTORE]: () => REFUSED });
  await choose(email, 'Restore');
  await waitFor(() => expect(stage.sent('GET /api/admin/users')).toHaveLength(2));
});

describe('a link', () => {
  const LINK = 'https://alerts.example/reset-password?token=t';

  it('to reset a password is made on demand, and shown once', async () => {
    stage = openUsers([BERT], { 'POST /api/admin/users/u2/reset-link': () => ({ body: { link: LINK } }) });
    await choose(email, 'Make a reset link');
    await dialog('Make a reset link');
    expect(screen.queryByText(LINK)).toBeNull();
    press('Make the link');
    await screen.findByText(LINK);
    button('Copy the link');
    press('Done');
    expect(screen.queryByText(LINK)).toBeNull();
  });

  it('that is refused says why, and the dialog stays', async () => {
    stage = openUsers([BERT], { 'POST /api/admin/users/u2/reset-link': () => REFUSED });
    await choose(email, 'Make a reset link');
    await dialog('Make a reset link');
    press('Make the link');
    await waitFor(() => expect(stage.toast()).toMatchObject({ title: 'No link made', description: 'boom' }));
    button('Make the link');
  });

  it('to register by is made for nobody in particular', async () => {
    stage = openUsers([BERT], { 'POST /api/admin/invitations': () => ({ body: { link: LINK } }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Make an invitation' }));
    await dialog('Make an invitation');
    press('Make the link');
    await screen.findByText(LINK);
  });
});
