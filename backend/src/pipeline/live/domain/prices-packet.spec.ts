import type { PushedQuote } from '../../../contract/socket.js';
import { encodeQuote, pricesPacket } from './prices-packet.js';

it('is the event packet of a prices frame', () => {
  const quotes: PushedQuote[] = [
    ['BTC', 64_000.1, -1.25, 1_763_700_000_000],
    ['PEPE', 1e-7, null, 1_763_700_000_001],
  ];
  const packet = pricesPacket(1_763_700_000_002, quotes.map(encodeQuote));
  expect(packet.slice(0, 1)).toBe('2');
  expect(JSON.parse(packet.slice(1))).toEqual(['prices', { at: 1_763_700_000_002, quotes }]);
});
