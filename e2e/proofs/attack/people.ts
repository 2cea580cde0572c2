import { until } from '../support/until.js';
import { type Answer, call, cookiesOf } from '../support/call.js';
import type { Product } from './product.js';

interface Person {
  readonly email: string;
  readonly password: string;
  readonly from: string;
}

/** Creates an account as a person would. Returns its cookies. @throws Error if that is refused. */
export async function register({ port }: Product, { email, password, from }: Person): Promise<string> {
  const body = { email, password, firstName: 'Ann', lastName: 'Example' };
  const answer = await call(port, { path: '/api/register', body, from });
  if (answer.status !== 201) throw new Error(`No account: ${answer.status} ${answer.text}`);
  return cookiesOf(answer);
}

export function login(
  { port }: Product,
  { email, password, from, cookie }: Person & { readonly cookie?: string },
): Promise<Answer> {
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
  return call(port, { path: '/api/login', body: { email, password }, from, headers });
}

/** The token of the newest link to `page` that was mailed to an address. */
export async function mailedToken({ mail }: Product, email: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}[?#]token=([\\w.~-]+)`);
  return until(`a mail to ${email}`, () =>
    mail
      .mails(email)
      .map(({ text }) => link.exec(text)?.[1])
      .findLast((token) => token !== undefined),
  );
}
