import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { dnsAddresses } from './dns-addresses.js';

const HEAD_BYTES = 12;
/** The type of a question is the first of the two numbers at its end. */
const TAIL_BYTES = 4;
const TYPES: Readonly<Record<number, 'a' | 'aaaa'>> = { 1: 'a', 28: 'aaaa' };
const REFUSALS = { ok: 0, failed: 2, unknown: 3 } as const;

interface Zone {
  readonly a: readonly (readonly number[])[] | keyof typeof REFUSALS;
  readonly aaaa: readonly (readonly number[])[] | keyof typeof REFUSALS;
}

/** A name server for the one name that is asked: its answers are of the zone. */
let zone: Zone = { a: 'unknown', aaaa: 'unknown' };
let questions = 0;
const server = createSocket('udp4').on('message', (message, { port, address }) => {
  questions += 1;
  const endOfName = message.indexOf(0, HEAD_BYTES) + 1;
  const question = message.subarray(HEAD_BYTES, endOfName + TAIL_BYTES);
  const found = zone[TYPES[message.readUInt16BE(endOfName)] ?? 'a'];
  const records = typeof found === 'string' ? [] : found;
  const head = Buffer.alloc(HEAD_BYTES);
  message.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (typeof found === 'string' ? REFUSALS[found] : 0), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  const answers = records.map((bytes) => {
    const type = bytes.length === 4 ? 1 : 28;
    return Buffer.from([0xc0, HEAD_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
  });
  server.send(Buffer.concat([head, question, ...answers]), port, address);
});
const resolver = new Resolver({ tries: 1 });

beforeAll(async () => {
  await new Promise<void>((resolve) => void server.bind(0, '127.0.0.1', resolve));
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => server.close());
beforeEach(() => {
  questions = 0;
});

const V4 = [93, 184, 215, 14];
const PRIVATE_V4 = [10, 0, 0, 1];
const V6 = [0x26, 0x06, 0x47, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x11, 0x11];

it.each<[name: string, zone: Zone, addresses: readonly string[]]>([
  ['of both families', { a: [V4], aaaa: [V6] }, ['93.184.215.14', '2606:4700::1111']],
  ['all of a family', { a: [V4, PRIVATE_V4], aaaa: 'ok' }, ['93.184.215.14', '10.0.0.1']],
  ['of IPv6 alone', { a: 'ok', aaaa: [V6] }, ['2606:4700::1111']],
  ['of one family while the other fails', { a: [V4], aaaa: 'failed' }, ['93.184.215.14']],
  ['none of a name that nobody has', { a: 'unknown', aaaa: 'unknown' }, []],
  ['none of a name without any', { a: 'ok', aaaa: 'ok' }, []],
])('finds addresses %s', async (_name, of, addresses) => {
  zone = of;
  expect(await dnsAddresses('hooks.example', resolver)).toEqual(addresses);
  expect(questions).toBe(2);
});

it('says that nobody can say', async () => {
  zone = { a: 'ok', aaaa: 'failed' };
  await expect(dnsAddresses('hooks.example', resolver)).rejects.toMatchObject({ code: 'ESERVFAIL' });
});

it.each(['localhost', 'a.localhost'])('knows %s without asking', async (name) => {
  expect(await dnsAddresses(name, resolver)).toEqual(['127.0.0.1', '::1']);
  expect(questions).toBe(0);
});
