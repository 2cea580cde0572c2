import type { Random } from '../../stand-ins/exchange/domain/random.js';

/** A route of the OpenAPI document. */
export interface Route {
  readonly method: string;
  /** With its parameters as {name}. */
  readonly path: string;
  /** Names of the fields of its body; null if it takes none. */
  readonly fields: readonly string[] | null;
  /** Names of the parameters after the question mark. */
  readonly query: readonly string[];
}

/** A request that is wrong somewhere. */
export interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** Whose session cookie goes with it, unless it is in `headers`. */
  readonly session: 'nobody' | 'somebody with Pro';
}

const HUGE = 'x'.repeat(20_000);
/** JSON texts where another type, or another value, belongs. */
const VALUES = [
  ['null', 'true', 'false', '0', '-1', '1e999', '-0', '1.5', '9007199254740993', '1e-320'],
  ['""', '" "', '"\\u0000"', '"\\ud800"', '"﹦1+1"', '"\\u202e"', '"__proto__"', '"constructor"'],
  ['[]', '[null]', '[[[[]]]]', '{}', '{"__proto__":{"x":1}}', '{"toString":null}', '{"length":-1}'],
  [`"' OR 1=1; --"`, '"../../etc/passwd"', '"$where"', '"%00"', '"2026-02-30T25:61:61Z"', '"NaN"'],
  ['"00000000-0000-0000-0000-000000000000"', '"BTC"', '["BTC"]', `"${HUGE}"`, `[${'0,'.repeat(5_000)}0]`],
].flat();
/** What is no JSON object at all. */
const BODIES = [
  '',
  '{',
  '[',
  '"',
  'null',
  '[]',
  '7',
  '{"a":}',
  '{}{}',
  "{'a':1}",
  '\ufeff{}',
  '['.repeat(9_000),
];
const COOKIES = [
  'bw_session=',
  'bw_session=%E0%A4%A',
  'bw_session=\u00ff\u00fe',
  `bw_session=${'a'.repeat(4_000)}`,
  'bw_session=a; bw_session=b; bw_trial=c; bw_trial_ask=%',
  '=;=;;;',
  '__proto__=x; bw_session[]=1',
];
const SEGMENTS = [
  '%00',
  '%ff%c3',
  '%',
  '..%2f..',
  '-1',
  '1e999',
  'null',
  '%F0%9F%94%94',
  "'",
  'a'.repeat(2_000),
];
const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-7',
  'multipart/form-data',
  '',
  'x',
];
const ENCODINGS = ['gzip', 'br', 'deflate', 'nonsense'];
const NOT_UTF8 = Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x3a, 0xed, 0xa0, 0x80, 0x7d]);
const METHODS = ['PATCH', 'OPTIONS', 'TRACE', 'DELETE', 'PUT', 'HEAD'];

/** Reads the routes of an OpenAPI 3 document. A shape that is none gives no routes. */
export function routesOf(document: unknown): readonly Route[] {
  return Object.entries(at(document, 'paths')).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(([method, route]) => {
      const schema = at(route, 'requestBody', 'content', 'application/json', 'schema');
      const name = ((schema as { $ref?: string }).$ref ?? '').split('/').at(-1) ?? '';
      const fields = Object.keys(at(document, 'components', 'schemas', name, 'properties'));
      const parameters = Object.values(at(route, 'parameters')) as {
        readonly in: string;
        readonly name: string;
      }[];
      return {
        method: method.toUpperCase(),
        path,
        fields: name === '' ? null : fields,
        query: parameters.filter((each) => each.in === 'query').map((each) => each.name),
      };
    }),
  );
}

/** One more bad request; the same for the same stream. Logging out is left to those who are not signed in. Pure. */
export function badRequest(random: Random, routes: readonly Route[]): BadRequest {
  const route = pick(random, routes);
  const path = route.path.replaceAll(/\{\w+\}/g, () => pick(random, SEGMENTS)) + queryOf(random, route);
  const hasSession = random() < 0.5 && !route.path.includes('logout');
  const method = random() < 0.05 ? pick(random, METHODS) : route.method;
  const headers: Record<string, string> = {};
  if (!hasSession && random() < 0.5) headers.cookie = pick(random, COOKIES);
  if (random() < 0.1) headers['content-type'] = pick(random, TYPES);
  if (random() < 0.05) headers['content-encoding'] = pick(random, ENCODINGS);
  if (random() < 0.05)
    headers.authorization = pick(random, [
      'Bearer',
      'Bearer \u00ff',
      'Basic x',
      `Bearer ${HUGE.slice(0, 3_000)}`,
    ]);
  return {
    method,
    path,
    headers,
    body: bodyOf(random, route),
    session: hasSession ? 'somebody with Pro' : 'nobody',
  };
}

const EVENTS = [
  'prices:watch',
  'prices:unwatch',
  'connect',
  'disconnect',
  'error',
  '__proto__',
  'constructor',
  '',
  'alert:recorded',
];
const FRAMES = [
  '',
  '0',
  '1',
  '2probe',
  '5',
  '6',
  '9',
  '4',
  '40',
  '40/admin,',
  '40/nowhere,',
  '41',
  '42',
  '42[',
  '42[]',
  '43',
  '430[]',
  '451-["x"]',
  '45',
  '4999',
  '\u0000',
  '4\u0000',
  '42{"a":1}',
  '42null',
];

/** A frame that no client of ours sends, after CONNECT. Pure. */
export function badFrame(random: Random): string | Uint8Array {
  if (random() < 0.2) return pick(random, FRAMES);
  if (random() < 0.05) return NOT_UTF8;
  const args = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, VALUES));
  const id = random() < 0.5 ? String(Math.floor(random() * 1_000)) : '';
  const name = random() < 0.9 ? JSON.stringify(pick(random, EVENTS)) : pick(random, VALUES);
  return `42${id}[${[name, ...args].join(',')}]`;
}

function queryOf(random: Random, { query }: Route): string {
  if (query.length === 0 && random() < 0.9) return '';
  const name = query.length === 0 ? 'nope' : pick(random, query);
  const value = pick(random, [...SEGMENTS, '', '[]', '{}', '1', 'BTC,'.repeat(300)]);
  return pick(random, [
    `?${name}=${value}`,
    `?${name}=${value}&${name}=${value}`,
    `?${name}[a][b]=${value}`,
    `?${name}[]=${value}`,
  ]);
}

function bodyOf(random: Random, { fields }: Route): BadRequest['body'] {
  if (fields === null) return random() < 0.1 ? pick(random, BODIES) : undefined;
  const chance = random();
  if (chance < 0.15) return pick(random, BODIES);
  if (chance < 0.2) return NOT_UTF8;
  const names = random() < 0.1 ? [...fields, '__proto__', 'role', 'id'] : fields;
  return `{${names.map((name) => `${JSON.stringify(name)}:${pick(random, VALUES)}`).join(',')}}`;
}

function pick<T>(random: Random, from: readonly T[]): T {
  const found = from[Math.floor(random() * from.length)];
  if (found === undefined) throw new RangeError('There is nothing to pick from');
  return found;
}

/** What lies at a path of names, or nothing. */
function at(value: unknown, ...names: readonly string[]): object {
  const found = names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : null,
    value,
  );
  return typeof found === 'object' && found !== null ? found : {};
}
