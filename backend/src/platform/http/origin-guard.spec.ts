import { originVerdict } from './origin-guard.js';

const production = { production: true, publicUrl: 'https://alerts.example.com', port: 3000 };
const development = { production: false, publicUrl: 'http://localhost:3000', port: 3000 };
const portChosenBySystem = { ...development, publicUrl: 'http://localhost:0', port: 0 };
const OURS = 'https://alerts.example.com';

type Headers = Parameters<typeof originVerdict>[0];

it.each<[name: string, headers: Headers, verdict: string]>([
  ['no browser sends neither header', {}, 'own'],
  ['our own page', { origin: OURS, 'sec-fetch-site': 'same-origin' }, 'own'],
  ['our own page in an old browser', { origin: OURS }, 'own'],
  ['typed into the address bar', { 'sec-fetch-site': 'none' }, 'own'],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 'foreign'],
  ['another site in an old browser', { origin: 'https://evil.example' }, 'foreign'],
  ['a sandboxed frame', { origin: 'null' }, 'foreign'],
  ['an empty origin', { origin: '' }, 'foreign'],
  ['a sister subdomain', { origin: 'https://blog.example.com', 'sec-fetch-site': 'same-site' }, 'foreign'],
  ['no origin, but from another site', { 'sec-fetch-site': 'cross-site' }, 'foreign'],
  ['our origin, but from a sister site', { origin: OURS, 'sec-fetch-site': 'same-site' }, 'foreign'],
  ['our host without encryption', { origin: 'http://alerts.example.com' }, 'foreign'],
  ['our name as a prefix', { origin: 'https://alerts.example.com.evil.example' }, 'foreign'],
  ['our host on another port', { origin: 'https://alerts.example.com:8443' }, 'foreign'],
  ['this machine, in production', { origin: 'http://localhost:3000' }, 'foreign'],
])('production: %s', (_name, headers, verdict) => {
  expect(originVerdict(headers, production)).toBe(verdict);
});

it.each<[origin: string, verdict: string]>([
  ['http://localhost:3000', 'own'],
  ['http://127.0.0.1:3000', 'own'],
  ['http://[::1]:3000', 'own'],
  ['http://localhost:5173', 'own'],
  ['http://127.0.0.1:5173', 'own'],
  ['http://localhost:4000', 'foreign'],
  ['http://localhost', 'foreign'],
  ['https://localhost:3000', 'foreign'],
  ['http://localhost:3000.evil.example', 'foreign'],
  ['http://evil.example:3000', 'foreign'],
  ['http://localhost:3000/', 'foreign'],
])('development: %s is %s', (origin, verdict) => {
  expect(originVerdict({ origin }, development)).toBe(verdict);
});

it('development on a port the system chose: any port of this machine, and no other machine', () => {
  expect(originVerdict({ origin: 'http://127.0.0.1:49152' }, portChosenBySystem)).toBe('own');
  expect(originVerdict({ origin: 'http://10.0.0.1:49152' }, portChosenBySystem)).toBe('foreign');
});
