export interface TokenSearch {
  readonly token?: string;
}

/** The token of a link in a mail. */
export function tokenSearch({ token }: Record<string, unknown>): TokenSearch {
  return { token: typeof token === 'string' ? token : undefined };
}
