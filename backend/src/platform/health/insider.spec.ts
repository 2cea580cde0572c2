import { type Caller, isInsider } from './insider.js';

const direct = { metricsToken: 'metrics-token', trustProxy: 0 };
const behindProxy = { metricsToken: 'metrics-token', trustProxy: 1 };
const untokened = { metricsToken: null, trustProxy: 0 };

it.each<
  [
    name: string,
    address: string,
    headers: Caller['headers'],
    config: typeof untokened | typeof direct,
    inside: boolean,
  ]
>([
  ['this machine', '127.0.0.1', {}, direct, true],
  ['this machine, by IPv6', '::1', {}, direct, true],
  ['this machine, as mapped IPv4', '::ffff:127.0.0.1', {}, direct, true],
  ['a stranger', '192.0.2.7', {}, direct, false],
  ['a stranger with the token', '192.0.2.7', { authorization: 'Bearer metrics-token' }, direct, true],
  ['a stranger with another token', '192.0.2.7', { authorization: 'Bearer metrics-tokem' }, direct, false],
  ['a stranger with the token of nobody', '192.0.2.7', { authorization: 'Bearer null' }, untokened, false],
  ['a stranger with a password', '192.0.2.7', { authorization: 'Basic metrics-token' }, direct, false],
  [
    'a stranger through an unknown proxy on this machine',
    '127.0.0.1',
    { 'x-forwarded-for': '192.0.2.7' },
    direct,
    false,
  ],
  [
    'a call of this machine through a known proxy',
    '127.0.0.1',
    { 'x-forwarded-for': '127.0.0.1' },
    behindProxy,
    true,
  ],
  ['an address that only looks local', '1127.0.0.1', {}, direct, false],
])('%s', (_name, address, headers, config, inside) => {
  expect(isInsider({ address, headers }, config)).toBe(inside);
});
