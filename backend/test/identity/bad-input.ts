import fc from 'fast-check';
import { ODD_VALUES } from '../support/value-corpus.js';
import { ACCESS_TABLE } from './access-table.js';
import { SUBJECT_EMAIL } from './access-world.js';
import type { RouteName } from './router-routes.js';

/** A value in place of the right one. `json` is written into the body as it is. */
export interface Mutation {
  /** Names of the fields on the way to it, from the body down; the name of a path's part begins with a colon. */
  readonly path: readonly string[];
  readonly json: string;
}

export interface BadCall {
  readonly route: RouteName;
  readonly mutations: readonly Mutation[];
}

type Rule = (value: unknown) => boolean;

const text: Rule = (value) => typeof value === 'string';
const flag: Rule = (value) => typeof value === 'boolean';
const level: Rule = (value) => typeof value === 'number' && Number.isFinite(value) && value > 0;
const oneOf =
  (...words: readonly string[]): Rule =>
  (value) =>
    words.some((word) => word === value);
const DIRECTIONS = oneOf('above', 'below', 'inside');
/** null, or a text of at most so many characters that are neither spaces nor invisible. */
const seenCharacters =
  (most: number): Rule =>
  (value) =>
    value === null ||
    (typeof value === 'string' && Array.from(value.replace(/[\p{C}\s]/gu, '')).length <= most);
const SYMBOL: Rule = (value) => typeof value === 'string' && /^\s*(btc|eth|sol)\s*$/i.test(value);

/** What a field may hold at most for a call to succeed; other rules may refuse it all the same. Written from the specification. */
const MAY_SUCCEED: Readonly<Record<string, Rule>> = {
  email: (value) => typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value.trim()),
  password: (value) => typeof value === 'string' && value.length >= 8,
  newPassword: (value) => typeof value === 'string' && value.length >= 8,
  firstName: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 200,
  lastName: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 200,
  token: text,
  handle: text,
  code: text,
  time: (value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
  showTradfi: flag,
  active: flag,
  isArmed: flag,
  symbol: SYMBOL,
  op: DIRECTIONS,
  direction: DIRECTIONS,
  operator: oneOf('ABOVE', 'BELOW', 'INSIDE'),
  v1: level,
  watch: (value) => value === null,
  kind: oneOf('price'),
  form: oneOf('group', 'channel'),
  way: oneOf('above', 'below'),
  level,
  guards: (value) => value === null || (Array.isArray(value) && value.length === 0),
  repeat: (value) => value === null || value === 'always' || value === 'once',
  cooldownSec: (value) =>
    value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 604_800),
  hysteresis: (value) => value === null || (typeof value === 'number' && value >= 0 && value <= 10),
  expiresAt: (value) => value === null,
  source: (value) => value === null,
  name: seenCharacters(40),
  note: seenCharacters(200),
  scopes: (value) => Array.isArray(value) && value.length > 0 && value.every(oneOf('read', 'triggers')),
  price: level,
  threshold: level,
  BTC: level,
  ETH: level,
  SOL: level,
  address: (value) => typeof value === 'string' && value.trim().length > 10,
  network: oneOf('ethereum', 'bitcoin'),
  plan: oneOf('quarterly', 'annual'),
  reason: (value) => typeof value === 'string' && value.trim() !== '' && value.trim().length <= 500,
  role: oneOf('free', 'pro', 'admin'),
  mode: oneOf('soft', 'hard'),
  confirm: oneOf(`DELETE ${SUBJECT_EMAIL}`),
  type: oneOf('percent', 'fixed'),
  value: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100,
  appliesTo: oneOf('quarterly', 'annual', 'both'),
  cycles: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 12,
  allowedCurrencies: (value) => Array.isArray(value) && value.length > 0 && value.every(oneOf('USD', 'USDC')),
  userScoped: flag,
  decision: oneOf('grant', 'close'),
  eventType: () => false,
  trigger: () => false,
  receipt: text,
  act: oneOf('seen', 'snooze', 'disarm'),
  label: (value) => typeof value === 'string' && value.trim() !== '',
  url: text,
  routeId: (value) => value === null,
  steps: (value) => Array.isArray(value) && value.length > 0,
  // Of a file: each of its rows is judged by itself.
  triggers: (value) => Array.isArray(value),
  version: (value) => value === 1,
};

/** Whether a call with this mutation may succeed at all. @throws Error for a field that has no rule yet. */
export function maySucceed({ path, json }: Mutation): boolean {
  const field = path.at(-1) ?? '';
  if (field.startsWith(':')) return false;
  const rule = MAY_SUCCEED[field];
  if (rule === undefined) throw new Error(`What may the field ${path.join('.')} hold? Say so in MAY_SUCCEED`);
  return rule(JSON.parse(json));
}

/** The fields of a body, nested ones and the objects that hold them too. */
function fieldsOf(body: object, above: readonly string[] = []): readonly (readonly string[])[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    const path = [...above, name];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? [path, ...fieldsOf(value, path)] : [path];
  });
}

function partsOf(route: RouteName): readonly (readonly string[])[] {
  return [...route.matchAll(/:\w+/g)].map(([name]) => [name]);
}

/** Every place of every route where a value can be wrong. */
function places(): readonly { readonly route: RouteName; readonly path: readonly string[] }[] {
  return (Object.keys(ACCESS_TABLE) as RouteName[]).flatMap((route) => {
    const body = ACCESS_TABLE[route]?.body?.() ?? {};
    return [...partsOf(route), ...fieldsOf(body)].map((path) => ({ route, path }));
  });
}

/**
 * Calls with something wrong in them: each value in each place first, evenly thinned out if there are more than asked
 * for, then any two values in any two places of one route. The same ones for the same `seed`.
 */
export function badCalls(count: number, seed: number): readonly BadCall[] {
  const single = places().flatMap(({ route, path }) =>
    ODD_VALUES.map((json): BadCall => ({ route, mutations: [{ path, json }] })),
  );
  if (count <= single.length) {
    const step = single.length / count;
    return Array.from({ length: count }, (_, i) => single[Math.floor(i * step)]).filter(
      (each) => each !== undefined,
    );
  }
  const twice = fc
    .tuple(fc.constantFrom(...single), fc.constantFrom(...single))
    .map(([one, other]): BadCall => {
      const same =
        one.route === other.route && one.mutations[0]?.path.join() !== other.mutations[0]?.path.join();
      return same ? { route: one.route, mutations: [...one.mutations, ...other.mutations] } : one;
    });
  return [...single, ...fc.sample(twice, { numRuns: count - single.length, seed })];
}

/** The body with its mutations, as JSON text: what JSON cannot hold twice, such as 1e999, stays as it was written. */
export function mutatedBody(body: object, mutations: readonly Mutation[]): string {
  const inBody = mutations.filter(({ path }) => !path[0]?.startsWith(':'));
  const marked = structuredClone(body) as Record<string, unknown>;
  inBody.forEach(({ path }, i) => {
    const holder = path.slice(0, -1).reduce<Record<string, unknown>>((at, name) => {
      const next = at[name];
      return typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {};
    }, marked);
    holder[path.at(-1) ?? ''] = `\u0001${i}\u0001`;
  });
  return JSON.stringify(marked).replace(
    /"\\u0001(\d+)\\u0001"/g,
    (_, i) => inBody[Number(i)]?.json ?? 'null',
  );
}
