const SESSION = /(?:__Host-)?bw_session=[^;]+/;

export interface GooglePerson {
  readonly email: string;
  readonly verified: boolean;
  readonly next?: string;
  readonly invitation?: string;
  /** The Google Workspace domain (claim `hd`). */
  readonly hostedDomain?: string;
}

export interface Arrived {
  /** Where the product sent the browser in the end. */
  readonly location: string;
  /** The session it got, as a Cookie header; empty if it got none. */
  readonly cookie: string;
}

interface Init extends RequestInit {
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser that signs in with the identity stand-in: it keeps cookies per host and follows nothing by itself. */
export class GoogleBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  /** `cookies` are those it has of the product already. */
  constructor(
    private readonly product: string,
    cookies = '',
  ) {
    for (const pair of cookies.split('; ')) if (pair !== '') this.keep(product, pair);
  }

  /** The product's cookies. */
  cookies(): string {
    return this.cookiesOf(this.product);
  }

  async signIn(person: GooglePerson): Promise<Arrived> {
    return this.come(await this.answer(person));
  }

  /** Signs in at the issuer; returns the address it sends the browser back to, at the product under test. */
  async answer({ email, verified, next, invitation, hostedDomain }: GooglePerson): Promise<string> {
    const query = new URLSearchParams({
      ...(next !== undefined && { next }),
      ...(invitation !== undefined && { invitation }),
    });
    const begun = await this.go(`${this.product}/api/auth/google?${query.toString()}`);
    const form = await this.go(locationOf(begun));
    const fields = {
      email,
      givenName: 'Gina',
      familyName: 'Example',
      ...(hostedDomain !== undefined && { hostedDomain }),
      ...(verified && { emailVerified: 'on' }),
    };
    let answer = await this.go(locationOf(form), { method: 'POST', body: new URLSearchParams(fields) });
    while (!isCallback(locationOf(answer))) answer = await this.go(locationOf(answer));
    const { search } = new URL(locationOf(answer));
    return `${this.product}/api/auth/google/callback${search}`;
  }

  /** Opens the address the issuer sent it back to. */
  async come(address: string): Promise<Arrived> {
    const response = await this.go(address);
    const cookie = SESSION.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? '';
    return { location: response.headers.get('location') ?? '', cookie };
  }

  /** Answers the question for the account's password that the callback led to. */
  async connect(password: string): Promise<{ status: number; body: unknown; cookie: string }> {
    const response = await this.go(`${this.product}/api/auth/google/connect`, {
      method: 'POST',
      body: JSON.stringify({ password }),
      headers: { 'Content-Type': 'application/json' },
    });
    const cookie = SESSION.exec(response.headers.getSetCookie().join('\n'))?.[0] ?? '';
    return { status: response.status, body: await response.json(), cookie };
  }

  private async go(url: string, init: Init = {}): Promise<Response> {
    const headers = { ...init.headers, Cookie: this.cookiesOf(url), Host: new URL(url).host };
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const line of response.headers.getSetCookie()) this.keep(url, line);
    Object.defineProperty(response, 'url', { value: url });
    return response;
  }

  private cookiesOf(url: string): string {
    return [...(this.jars.get(new URL(url).host) ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
  }

  private keep(url: string, line: string): void {
    const { host } = new URL(url);
    const jar = this.jars.get(host) ?? new Map<string, string>();
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
    this.jars.set(host, jar);
  }
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`${response.url} answered ${response.status} and led nowhere`);
  return new URL(location, response.url).href;
}

function isCallback(url: string): boolean {
  return new URL(url).pathname === '/api/auth/google/callback';
}
