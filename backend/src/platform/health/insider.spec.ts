import type { IncomingHttpHeaders } from 'node:http';
import { isInsider } from './insider.js';

const direct = { metricsToken: 'metrics-token', production: false };
const production = { metricsToken: 'metrics-token', production: true };
const untokened = { metricsToken: null, production: false };
const locked = { metricsToken: null, production: true };

it.each<
  [
    name: string,
    address: string,
    headers: IncomingHttpHeaders,
    config: typeof untokened | typeof direct | typeof locked,
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
  ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }, direct, false],
  ['a stranger who says to be here', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, direct, false],
  ['a proxy of the newer header', '127.0.0.1', { forwarded: 'for=127.0.0.1' }, direct, false],
  ['this machine in production: it may be a proxy that says nothing', '127.0.0.1', {}, production, false],
  ['the token in production', '192.0.2.7', { authorization: 'Bearer metrics-token' }, production, true],
  ['the token of this machine', '127.0.0.1', { authorization: 'bearer metrics-token' }, production, true],
  ['a longer token', '192.0.2.7', { authorization: 'Bearer metrics-token2' }, production, false],
  ['production without a token', '127.0.0.1', {}, locked, false],
  ['production without a token, offered none', '127.0.0.1', { authorization: 'Bearer ' }, locked, false],
  ['an address that only looks local', '1127.0.0.1', {}, direct, false],
])('%s', (_name, address, headers, config, inside) => {
  expect(isInsider({ ip: address, headers }, config)).toBe(inside);
});
