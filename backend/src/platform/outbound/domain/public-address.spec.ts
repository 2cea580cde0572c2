import { isInNetworks, isPublicAddress, networkOf } from './public-address.js';

it.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001:81b::200e',
  '2001:4860:4860::8888',
  '::ffff:8.8.8.8',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['this host', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['RFC 1918', '10.0.0.1'],
  ['RFC 1918', '172.16.0.1'],
  ['RFC 1918', '172.31.255.255'],
  ['RFC 1918', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT', '100.127.255.255'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['link-local', '169.254.169.254'],
  ['protocol assignments', '192.0.0.1'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['6to4 relay', '192.88.99.1'],
  ['benchmarks', '198.18.0.1'],
  ['benchmarks', '198.19.255.255'],
  ['multicast', '224.0.0.1'],
  ['multicast', '239.255.255.250'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-compatible', '::7f00:1'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped', '::ffff:c0a8:101'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of a site', '64:ff9b:1::a00:1'],
  ['discard', '100::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['benchmarks', '2001:2::1'],
  ['ORCHID', '2001:10::1'],
  ['ORCHIDv2', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4', '2002:7f00:1::'],
  ['unassigned', '4000::1'],
  ['segment routing', '5f00::1'],
  ['unassigned', 'e000::1'],
  ['unique local', 'fc00::1'],
  ['unique local', 'fd12:3456:789a::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['a name', 'example.com'],
  ['nothing', ''],
])('%s is not public: %s', (_kind, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  ['192.168.1.7', true],
  ['::ffff:192.168.1.7', true],
  ['192.168.2.7', false],
  ['fd12::7', true],
  ['fd13::7', false],
  ['8.8.8.8', false],
  ['home.example', false],
])('in the networks of a home: %s %s', (address, expected) => {
  const home = ['192.168.1.0/24', 'fd12::/16'].map(networkOf);
  expect(isInNetworks(address, home)).toBe(expected);
});
