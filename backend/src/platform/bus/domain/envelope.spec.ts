import { BUS_VERSION, open, encodeEnvelope } from './envelope.js';

const SELF = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

it('brings what another process said, and nothing as null', () => {
  expect(open(encodeEnvelope(OTHER, { a: [1, 'x', null] }), SELF)).toEqual({
    kind: 'message',
    body: { a: [1, 'x', null] },
  });
  expect(open(encodeEnvelope(OTHER, undefined), SELF)).toEqual({ kind: 'message', body: null });
});

it('knows its own voice', () => {
  expect(open(encodeEnvelope(SELF, 1), SELF)).toEqual({ kind: 'own' });
});

it.each<[name: string, raw: string, kind: string]>([
  ['a later version', JSON.stringify({ version: BUS_VERSION + 1, sender: OTHER, body: 1 }), 'foreign'],
  ['an earlier version', JSON.stringify({ version: 0, sender: OTHER, body: 1 }), 'foreign'],
  ['no version', JSON.stringify({ sender: OTHER, body: 1 }), 'malformed'],
  ['a version in words', JSON.stringify({ version: 'one', sender: OTHER, body: 1 }), 'malformed'],
  ['no sender', JSON.stringify({ version: BUS_VERSION, body: 1 }), 'malformed'],
  ['a sender of another kind', JSON.stringify({ version: BUS_VERSION, sender: 'me', body: 1 }), 'malformed'],
  ['no body', JSON.stringify({ version: BUS_VERSION, sender: OTHER }), 'malformed'],
  ['half a message', '{"version":1,', 'malformed'],
  ['nothing', '', 'malformed'],
  ['a list', '[]', 'malformed'],
  ['null', 'null', 'malformed'],
])('does not take %s', (_name, raw, kind) => {
  expect(open(raw, SELF)).toEqual({ kind });
});
