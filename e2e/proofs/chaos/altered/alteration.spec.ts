import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { altered } from './alteration.js';
import { BUGS } from './bugs.js';
import { POINT_ALTERATIONS } from './client-points.js';

const SOURCES = join(import.meta.dirname, '../../../../backend/src');

describe('altered', () => {
  it('changes what it finds once', () => {
    const alterations = [{ file: 'a.ts', find: 'two', put: '$& 2' }];
    expect(altered('one two three', 'a.ts', alterations)).toBe('one $& 2 three');
  });

  it.each(['one', 'two two'])('refuses %j, where it does not find it once', (source) => {
    expect(() => altered(source, 'a.ts', [{ file: 'a.ts', find: 'two', put: '2' }])).toThrow('a.ts has');
  });
});

const POINTS = { id: 'fault points', alterations: [] };
const ALL = Object.entries(BUGS).map(([id, { alterations }]) => ({ id, alterations }));

it.each([POINTS, ...ALL])('$id can still be put into the backend as it is', (bug) => {
  const alterations = [...POINT_ALTERATIONS, ...bug.alterations];
  for (const file of new Set(alterations.map((each) => each.file))) {
    const source = readFileSync(join(SOURCES, file), 'utf8');
    const ofFile = alterations.filter((each) => each.file === file);
    expect(altered(source, file, ofFile)).not.toBe(source);
  }
});
