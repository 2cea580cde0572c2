import { networkOf } from './public-address.js';
import {
  NO_PUBLIC_URL,
  originInstead,
  type PersonUrlRules,
  personUrlFault,
  PRIVATE_NETWORK,
  readPersonUrl,
} from './person-url.js';

const RULES: PersonUrlRules = {
  publicUrl: 'https://alerts.example.com',
  networks: [],
  plainHttp: false,
};
const HOME: PersonUrlRules = { ...RULES, networks: [networkOf('192.168.1.0/24')] };
const SANDBOX: PersonUrlRules = { ...RULES, networks: [networkOf('127.0.0.0/8')], plainHttp: true };
const PUBLIC = ['93.184.215.14', '2606:4700::1111'];

it.each([
  ['https://hooks.example.net/a?b=c', 'https://hooks.example.net/a?b=c'],
  ['  https://hooks.example.net/a\n', 'https://hooks.example.net/a'],
  ['HTTPS://Hooks.Example.Net', 'https://hooks.example.net/'],
  ['https://hooks.example.net./a', 'https://hooks.example.net/a'],
  ['https://hooks.example.net:443/', 'https://hooks.example.net/'],
  ['https://hooks.example.net:1024/', 'https://hooks.example.net:1024/'],
  ['https://hooks.example.net:65535/', 'https://hooks.example.net:65535/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://a.alerts.example.com/', 'https://a.alerts.example.com/'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://[2606:4700::1111]:8443/', 'https://[2606:4700::1111]:8443/'],
  ['https://hooks.example.net/me@home', 'https://hooks.example.net/me@home'],
])('takes %j', (text, href) => {
  expect(readPersonUrl(text, RULES)?.href).toBe(href);
  expect(personUrlFault(text, PUBLIC, RULES)).toBeNull();
});

it.each([
  ['nothing', ''],
  ['no URL', 'hooks.example.net'],
  ['no TLS', 'http://hooks.example.net/'],
  ['another protocol', 'ftp://hooks.example.net/'],
  ['a file', 'file:///etc/passwd'],
  ['a script', 'javascript:alert(1)'],
  ['a low port', 'https://hooks.example.net:22/'],
  ['the port of http', 'https://hooks.example.net:80/'],
  ['the last low port', 'https://hooks.example.net:1023/'],
  ['port 0', 'https://hooks.example.net:0/'],
  ['a port beyond all', 'https://hooks.example.net:65536/'],
  ['a user', 'https://me@hooks.example.net/'],
  ['a password', 'https://me:secret@hooks.example.net/'],
  ['an empty user', 'https://@hooks.example.net/'],
  ['a user behind backslashes', String.raw`https:\\me@hooks.example.net/`],
  ['a fragment', 'https://hooks.example.net/#a'],
  ['an empty fragment', 'https://hooks.example.net/#'],
  ['a tab inside', 'https://hooks.exa\tmple.net/'],
  ['our own host', 'https://alerts.example.com/api/triggers'],
  ['our own host on another port', 'https://alerts.example.com:8443/'],
  ['our own host with a dot', 'https://ALERTS.example.com./'],
  ['dots only', 'https://../'],
  ['a private address', 'https://192.168.1.7/'],
  ['this machine', 'https://127.0.0.1:8443/'],
  ['this machine by IPv6', 'https://[::1]/'],
])('refuses %s', (_name, text) => {
  expect(readPersonUrl(text, RULES)).toBeNull();
  expect(personUrlFault(text, PUBLIC, RULES)).toBe(NO_PUBLIC_URL);
});

it.each<[name: string, rules: PersonUrlRules, text: string, addresses: string[], fault: string | null]>([
  ['a public name', RULES, 'https://a.example/', PUBLIC, null],
  ['a name that nobody has', RULES, 'https://a.example/', [], NO_PUBLIC_URL],
  ['a private name', RULES, 'https://a.example/', ['192.168.1.7'], PRIVATE_NETWORK],
  ['one private address of two', RULES, 'https://a.example/', ['8.8.8.8', '10.0.0.1'], PRIVATE_NETWORK],
  ['a name of home', HOME, 'https://a.example/', ['192.168.1.7'], null],
  ['a name of home and of the world', HOME, 'https://a.example/', ['192.168.1.7', '8.8.8.8'], null],
  ['a name of another home', HOME, 'https://a.example/', ['192.168.2.7'], PRIVATE_NETWORK],
  ['a name of home without TLS', HOME, 'http://a.example:8080/', ['192.168.1.7'], NO_PUBLIC_URL],
  ['an address of home', HOME, 'https://192.168.1.7:8443/', [], null],
  ['an address of another home', HOME, 'https://192.168.2.7:8443/', [], NO_PUBLIC_URL],
  ['a stand-in without TLS', SANDBOX, 'http://127.0.0.1:8090/', [], null],
  ['a stand-in with TLS', SANDBOX, 'https://127.0.0.1:8090/', [], null],
  ['a stand-in on port 80', SANDBOX, 'http://127.0.0.1/', [], NO_PUBLIC_URL],
  ['a stand-in by name', SANDBOX, 'http://localhost:8090/', ['127.0.0.1'], null],
  ['the world without TLS', SANDBOX, 'http://a.example:8090/', ['8.8.8.8'], PRIVATE_NETWORK],
  ['an address of the world without TLS', SANDBOX, 'http://8.8.8.8:8090/', [], NO_PUBLIC_URL],
])('%s', (_name, rules, text, addresses, fault) => {
  expect(personUrlFault(text, addresses, rules)).toBe(fault);
});

it.each([
  ['https://discord.com/a', 'http://127.0.0.1:1'],
  ['https://ptb.discord.com/a', 'http://127.0.0.1:2'],
  ['https://a.ptb.discord.com/a', 'http://127.0.0.1:2'],
  ['https://notdiscord.com/a', null],
  ['https://discord.com.example/a', null],
])('%s is asked at %s', (url, origin) => {
  const hosts = { 'discord.com': 'http://127.0.0.1:1', '*.discord.com': 'http://127.0.0.1:2' };
  expect(originInstead(new URL(url), hosts)).toBe(origin);
  expect(originInstead(new URL(url), { '*': 'http://127.0.0.1:3' })).toBe('http://127.0.0.1:3');
});
