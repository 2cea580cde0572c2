export type Env = Readonly<Record<string, string | undefined>>;

export interface NumberRule {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
}

const WHOLE = /^\d{1,15}$/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?$/;
const LONGEST_SHOWN = 80;

/**
 * Reads environment variables and collects what is wrong with them, a sentence each, instead of stopping at the
 * first. After a fault a reading is only good for going on looking: `faults` decides. An empty variable counts as not
 * set, except for numbers.
 */
export class EnvReader {
  readonly faults: string[] = [];

  constructor(private readonly env: Env) {}

  fault(sentence: string): void {
    this.faults.push(sentence);
  }

  /** The value without surrounding blanks, or null if not set. */
  text(name: string): string | null {
    return this.env[name]?.trim() || null;
  }

  /** A secret: of the given form, and never shown. */
  secret(name: string, form: RegExp, allowed: string): string | null {
    const value = this.text(name);
    if (value !== null && !form.test(value))
      this.fault(`${name} is set to something that is not ${allowed}.`);
    return value;
  }

  /** A value of the given form. */
  formed(name: string, form: RegExp, allowed: string): string | null {
    const value = this.text(name);
    if (value !== null && !form.test(value)) this.refuse(name, allowed);
    return value;
  }

  oneOf<T extends string>(name: string, words: readonly T[], fallback: T): T {
    const value = this.text(name);
    if (value === null) return fallback;
    const found = words.find((word) => word === value);
    if (found === undefined) this.refuse(name, `one of ${words.join(', ')}`);
    return found ?? fallback;
  }

  wholeNumber(name: string, rule: NumberRule): number {
    return this.number(name, WHOLE, { ...rule, kind: 'a whole number' });
  }

  decimalNumber(name: string, rule: NumberRule): number {
    return this.number(name, DECIMAL, { ...rule, kind: 'a number' });
  }

  /** A URL with one of the given protocols ("https:"), without trailing slashes. */
  url(name: string, protocols: readonly string[], fallback: string): string {
    const value = this.text(name);
    if (value === null) return fallback;
    if (!hasProtocol(value, protocols)) {
      const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
      this.refuse(name, `an address that begins with ${starts}`);
    }
    return value.replace(/\/+$/, '');
  }

  /** A JSON object; null if not set, and for anything else, which is a fault. */
  jsonObject(name: string, allowed: string): JsonObject | null {
    const text = this.text(name);
    const parsed = text === null ? null : parseJson(text);
    if (isJsonObject(parsed)) return parsed;
    if (text !== null) this.refuse(name, allowed);
    return null;
  }

  /** Reports a variable's value and what is allowed instead. */
  refuse(name: string, allowed: string): void {
    this.fault(`${name} is ${shown(this.env[name] ?? '')}, but must be ${allowed}.`);
  }

  private number(name: string, form: RegExp, rule: NumberRule & { readonly kind: string }): number {
    const text = this.env[name];
    if (text === undefined) return rule.fallback;
    const value = form.test(text) ? Number(text) : Number.NaN;
    if (value >= rule.min && value <= rule.max) return value;
    this.refuse(name, `${rule.kind} from ${rule.min} to ${rule.max}`);
    return rule.fallback;
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a text is an absolute URL with one of the given protocols ("https:"). */
export function hasProtocol(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

/** A database's address as `URL` takes it: at a socket, postgres://user@/name?host=/folder, it has a user but no host. */
export function withHost(address: string): string {
  return address.replace(/^([a-z]+:\/\/[^/@]*@)\//, '$1socket/');
}

/** A value for a sentence: quoted, not too long, without credentials of a URL. */
function shown(value: string): string {
  const quoted = JSON.stringify(value.replace(/\/\/[^/@]*@/g, '//…@'));
  return quoted.length <= LONGEST_SHOWN ? quoted : `${quoted.slice(0, LONGEST_SHOWN)}…"`;
}
