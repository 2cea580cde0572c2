import { EVENT_CURSOR, toCursor, toPlace } from './event-cursor.js';

it.each(['evt_1', '68f7a946db0529ea9b6d3a12', 'a_b_c', 'ä 1\n2'])(
  'keeps the place of event %j',
  (eventId) => {
    const place = { at: '1763770000123456', provider: 'coinbase-business', eventId };
    expect(toCursor(place)).toMatch(EVENT_CURSOR);
    expect(toPlace(toCursor(place))).toEqual(place);
  },
);

it.each(['', '1', '1_a', '1_a_', '1_A_x', '-1_a_x', "1_a'_x", `${'9'.repeat(17)}_a_x`])(
  'refuses %j',
  (text) => {
    expect(text).not.toMatch(EVENT_CURSOR);
  },
);
