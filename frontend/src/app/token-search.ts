export interface TokenSearch {
  readonly token?: string;
}

/** The token of a link in a mail. */
export function tokenSearch({ token }: Record<string, unknown>): TokenSearch {
  return typeof token === 'string' ? { token } : {};
}
