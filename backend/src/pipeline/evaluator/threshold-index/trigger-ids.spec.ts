import { randomUUID } from 'node:crypto';
import { Records } from './records.js';
import { ID_BYTES, TriggerIds } from './trigger-ids.js';

function noIds(): TriggerIds {
  const records = new Records(ID_BYTES);
  records.makeRoomFor(500);
  return new TriggerIds(records);
}

/** FNV-1a, by which texts are found. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

it('finds, reads and forgets ids of both kinds, whatever was removed between them', () => {
  const ids = noIds();
  const known = Array.from({ length: 500 }, (_, i) => (i % 5 === 0 ? `text-${i}` : randomUUID()));
  for (const [handle, id] of known.entries()) ids.add(id, handle);
  for (let handle = 0; handle < known.length; handle += 3) ids.remove(handle);
  const found = known.map((id) => ids.find(id));
  expect(found).toEqual(known.map((_, handle) => (handle % 3 === 0 ? -1 : handle)));
  expect(ids.size).toBe(333);
  for (const handle of found.filter((each) => each >= 0)) expect(ids.read(handle)).toBe(known[handle]);
});

it('gives a handle to another id', () => {
  const ids = noIds();
  ids.add('first', 0);
  ids.remove(0);
  const second = randomUUID();
  ids.add(second, 0);
  expect([ids.find('first'), ids.find(second), ids.read(0)]).toEqual([-1, 0, second]);
});

it.each([
  '00000000-0000-4000-8000-00000000000',
  '',
  'ABCDEF00-0000-4000-8000-000000000000',
  '_',
  '0000000g-0000-4000-8000-000000000000',
  '00000000-0000-4000-8000-00000000000:',
  '00000000-0000-4000-8000-é00000000000',
  '00000000-0000-4000-800-0000000000000',
  '000000000000-4000-8000-000000000000-',
])('takes "%s" for a text, not for a UUID of the same bits', (text) => {
  const twin = `${hashOf(text)}-0000-0000-0000-000000000000`;
  const ids = noIds();
  ids.add(twin, 0);
  expect(ids.find(text)).toBe(-1);
  ids.add(text, 1);
  expect([ids.find(text), ids.find(twin), ids.read(0), ids.read(1)]).toEqual([1, 0, twin, text]);
});
