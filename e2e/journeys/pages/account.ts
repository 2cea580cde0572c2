import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { inSandboxDatabase } from '../support/sandbox-database.js';
import { openPage } from './open-page.js';

export const PASSWORD = 'a quiet brass bell';

/** Somebody nobody has heard of before. */
export function newEmail(): string {
  return `${randomUUID().slice(0, 8)}@people.example`;
}

/** The forms of a way into an account: the page /auth, or the dialog on the way to Pro. */
export class AccessForms {
  constructor(private readonly place: Page | Locator) {}

  form(name: 'Sign up' | 'Sign in' | 'Forgot password'): Locator {
    return this.place.getByRole('form', { name });
  }

  async choose(tab: 'Sign Up' | 'Sign In'): Promise<void> {
    await this.place.getByRole('tab', { name: tab }).click();
  }

  async fillSignUp(email: string, password = PASSWORD): Promise<void> {
    const form = this.form('Sign up');
    await form.getByLabel('First name').fill('Ann');
    await form.getByLabel('Last name').fill('Example');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel(/^Password/).fill(password);
  }

  async fillSignIn(email: string, password = PASSWORD): Promise<void> {
    const form = this.form('Sign in');
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password', { exact: true }).fill(password);
  }

  /** Presses the button of the form that is shown. */
  async send(): Promise<void> {
    await this.place.getByRole('button', { name: /^Sign (up|in) with email$/ }).click();
  }
}

/** Signs up at /auth, as a person does. Ends wherever the product leads a new account. */
export async function signUp(page: Page, email: string): Promise<void> {
  await openPage(page, '/auth?plan=free');
  const forms = new AccessForms(page);
  await forms.fillSignUp(email);
  await forms.send();
  await expect(page).toHaveURL('/upgrade');
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await openPage(page, '/auth');
  const forms = new AccessForms(page);
  await forms.choose('Sign In');
  await forms.fillSignIn(email, password);
  await forms.send();
}

/**
 * An account made by the same call as the form's, in the browser's own session; for journeys that begin after that.
 */
export async function haveAccount(page: Page, email: string): Promise<void> {
  const data = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Example' };
  const answer = await page.request.post('/api/register', { data });
  expect(answer.status()).toBe(201);
}

/** The same with Pro, as an admin would grant it. */
export async function haveProAccount(page: Page, email: string): Promise<void> {
  await haveAccount(page, email);
  await inSandboxDatabase(`UPDATE users SET granted = 'pro' WHERE email_key = $1`, [email]);
}

/** The same as an admin. */
export async function haveAdmin(page: Page, email: string): Promise<void> {
  await haveAccount(page, email);
  await inSandboxDatabase(`UPDATE users SET granted = 'admin' WHERE email_key = $1`, [email]);
}

/** The status that the form's call answers. */
export async function trySignIn(page: Page, email: string): Promise<number> {
  return (await page.request.post('/api/login', { data: { email, password: PASSWORD } })).status();
}

/** As an admin would; the sessions of the person end with it. */
export async function suspend(email: string): Promise<void> {
  await inSandboxDatabase(
    `UPDATE users SET status = 'suspended', status_since = now() WHERE email_key = $1`,
    [email],
  );
}
