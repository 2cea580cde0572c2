import { jest } from '@jest/globals';
import type { AccountSafety, SessionView } from '@contract/account-safety.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { meQuery } from '../../../shared/session/me.js';
import { orCancelled, PasskeyCancelled } from '../../../shared/session/use-passkey.js';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { DataPanel } from './data-panel.js';
import { EmailPanel } from './email-panel.js';
import { PasskeysPanel } from './passkeys-panel.js';
import { PasswordPanel } from './password-panel.js';
import { ProofDialog } from './proof-dialog.js';
import { SecondFactorNotice } from './second-factor-notice.js';
import { SessionsPanel } from './sessions-panel.js';
import { TotpPanel } from './totp-panel.js';

const SAFETY: AccountSafety = {
  hasPassword: true,
  hasGoogle: true,
  isProven: false,
  hasTotp: false,
  recoveryCodes: 0,
  passkeys: 0,
};
const HERE: SessionView = {
  id: 'here',
  label: 'Firefox on Linux',
  address: '203.0.113.0/24',
  method: 'password',
  since: '2025-11-20T12:00:00.000Z',
  lastUsedAt: '2025-11-21T12:00:00.000Z',
  isCurrent: true,
};
const THERE: SessionView = {
  ...HERE,
  id: 'there',
  label: null,
  address: null,
  method: null,
  isCurrent: false,
};

let server: ReturnType<typeof installFakeServer>;
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});

function open(children: React.ReactNode, routes: FakeRoutes) {
  server = installFakeServer({ 'GET /api/user/safety': () => ({ body: SAFETY }), ...routes });
  return renderApp(
    <>
      {children}
      <ProofDialog />
    </>,
  );
}
const called = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

describe('sessions', () => {
  it('are listed, and each but this one can be ended', async () => {
    let sessions = [HERE, THERE];
    const { store } = open(<SessionsPanel />, {
      'GET /api/user/sessions': () => ({ body: sessions }),
      'DELETE /api/user/sessions/there': () => {
        sessions = [HERE];
        return { body: { ended: 1 } };
      },
    });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Firefox on LinuxThis oneSigned in from 203.0.113.0/24 with password'),
      expect.stringContaining('Unknown browserSigned in before this was noted'),
    ]);
    expect(within(rows[0] as HTMLElement).queryByRole('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Unknown browser' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(store.get(toastAtom)).toMatchObject({ title: 'Signed out in one other place.' });
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  });

  it('end all at once', async () => {
    const { store } = open(<SessionsPanel />, {
      'GET /api/user/sessions': () => ({ body: [HERE, THERE, { ...THERE, id: 'far' }] }),
      'DELETE /api/user/sessions': () => ({ body: { ended: 2 } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    await waitFor(() =>
      expect(store.get(toastAtom)).toMatchObject({ title: 'Signed out in 2 other places.' }),
    );
  });
});

describe('a password', () => {
  it('is sent once both are the same and long enough', async () => {
    const { store } = open(<PasswordPanel />, { 'POST /api/user/password': () => ({ body: { ok: true } }) });
    type('New password', 'short');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Password must be at least 8 characters long')).toBeTruthy();
    type('New password', 'long enough');
    type('Confirm new password', 'long enouhg');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(called('POST /api/user/password')).toEqual([]);
    type('Confirm new password', 'long enough');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(called('POST /api/user/password')).toEqual([{ newPassword: 'long enough' }]));
    await waitFor(() => expect(store.get(toastAtom)?.tone).toBe('plain'));
  });
});

describe('an address', () => {
  it('that gets a link is said to be unchanged', async () => {
    open(<EmailPanel user={makeUser()} />, {
      'POST /api/user/email': () => ({ body: { state: 'link-sent' } }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
    expect(screen.getByText('Enter the new email address.')).toBeTruthy();
    type('New email address', ' next@people.example ');
    fireEvent.click(screen.getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText(/^If next@people.example is free, a link is on its way/)).toBeTruthy();
  });
});

describe('the data of a person', () => {
  it('is downloaded as a file', async () => {
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    Object.assign(URL, { createObjectURL: () => 'blob:data', revokeObjectURL: () => undefined });
    const { store } = open(<DataPanel user={makeUser()} />, {
      'GET /api/me/export': () => ({ body: { version: 1 } }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Download your data' }));
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Your data was downloaded.'));
  });

  it('is deleted once the words are typed to the letter and the box is ticked', async () => {
    const { store, client } = open(<DataPanel user={makeUser()} />, {
      'DELETE /api/me': () => ({ body: { ok: true } }),
    });
    client.setQueryData(meQuery.queryKey, makeUser());
    fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete your account' });
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    expect(dialog.textContent).toContain('Payments are kept without your name');
    type('Confirmation', 'DELETE anna@example.co');
    fireEvent.click(within(dialog).getByRole('checkbox'));
    expect(button.disabled).toBe(true);
    type('Confirmation', 'DELETE anna@example.com');
    fireEvent.click(button);
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Your account was deleted.'));
    expect(called('DELETE /api/me')).toEqual([{ confirm: 'DELETE anna@example.com' }]);
    expect(client.getQueryData(meQuery.queryKey)).toBeNull();
  });
});

describe('an authenticator app', () => {
  it('is set up with a code of it, and its recovery codes are shown once', async () => {
    let safety = SAFETY;
    open(<TotpPanel />, {
      'GET /api/user/safety': () => ({ body: safety }),
      'POST /api/user/totp': () => ({ body: { secret: 'ABCD2345', uri: 'otpauth://totp/x' } }),
      'POST /api/user/totp/confirm': ({ body }) => {
        if ((body as { code: string }).code !== '123456') return { status: 422 };
        safety = { ...SAFETY, hasTotp: true, recoveryCodes: 10 };
        return { body: { codes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } };
      },
      'DELETE /api/user/totp': () => {
        safety = SAFETY;
        return { body: { ok: true } };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(await screen.findByText('ABCD2345')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open in an app' }).getAttribute('href')).toBe(
      'otpauth://totp/x',
    );
    type('Code', ' 123456 ');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy();
    expect(await screen.findByText(/10 of 10 recovery/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
    expect(screen.queryByText('aaaaa-bbbbb')).toBeNull();
  });
});

describe('passkeys', () => {
  const PHONE = { id: 'k1', name: 'Phone', addedAt: HERE.since, lastUsedAt: null };

  it('are listed and removed, and said to be unknown where the browser does not know them', async () => {
    let keys = [PHONE];
    open(<PasskeysPanel />, {
      'GET /api/user/passkeys': () => ({ body: keys }),
      'DELETE /api/user/passkeys/k1': () => {
        keys = [];
        return { body: { ok: true } };
      },
    });
    expect(screen.getByText('This browser does not know passkeys.')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  });

  it('are added by name', async () => {
    Object.assign(window, { PublicKeyCredential: class {} });
    open(<PasskeysPanel />, { 'GET /api/user/passkeys': () => ({ body: [] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
    expect(screen.getByText('Give the passkey a name, like “Phone”.')).toBeTruthy();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  });

  it.each(['NotAllowedError', 'AbortError'])('that end with %s were not given', async (name) => {
    const refused = Object.assign(new Error('closed'), { name });
    await expect(orCancelled(() => Promise.reject(refused))).rejects.toThrow(PasskeyCancelled);
    await expect(orCancelled(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });
});

describe('the notice on admin pages', () => {
  it.each([
    [false, 'Add a second factor'],
    [true, null],
  ])('with an app: %s, it says %s', async (hasTotp, text) => {
    const { client } = open(<SecondFactorNotice />, {
      'GET /api/user/safety': () => ({ body: { ...SAFETY, hasTotp } }),
    });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.queryByRole('link')?.textContent ?? null).toBe(text);
  });
});

describe('a fresh proof', () => {
  const refusal = { status: 403, body: { code: 'PROVE_IDENTITY', message: 'Confirm that it is you.' } };
  /** An act that is refused until the right password was sent. */
  function guarded() {
    let isProven = false;
    return open(<PasswordPanel />, {
      'POST /api/user/password': () => (isProven ? { body: { ok: true } } : refusal),
      'POST /api/user/proof': ({ body }) => {
        isProven = (body as { password: string }).password === 'right';
        return isProven
          ? { body: { ok: true } }
          : { status: 422, body: { code: 'RULE_BROKEN', message: 'The password is wrong.' } };
      },
    });
  }
  async function askedForProof() {
    const view = guarded();
    type('New password', 'long enough');
    type('Confirm new password', 'long enough');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    return { ...view, dialog: await screen.findByRole('dialog', { name: 'Confirm that it is you' }) };
  }

  it('is asked for, and the act goes on once it is given', async () => {
    const { dialog, store } = await askedForProof();
    expect(
      (await within(dialog).findByRole('link', { name: 'Confirm with Google' })).getAttribute('href'),
    ).toBe('/api/auth/google?proof=1&next=/account');
    type('Password', 'wrong');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The password is wrong.')).toBeTruthy();
    type('Password', 'right');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(store.get(toastAtom)?.title).toMatch(/^Password changed/));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that is not given leaves everything as it was, without a complaint', async () => {
    const { dialog, store } = await askedForProof();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await act(async () => undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.get(toastAtom)).toBeNull();
    expect(called('POST /api/user/password')).toHaveLength(1);
  });
});
