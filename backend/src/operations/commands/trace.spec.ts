import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapTrace } from './trace.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-trace-'));
  await mkdir(join(folder, 'chunks'));
  // Line 1, column 1 of the chunk comes from line 8, column 3 of the source.
  const map = { version: 3, sources: ['../src/bell.ts'], names: [], mappings: 'AAOE' };
  await writeFile(join(folder, 'chunks', 'bell.js.map'), JSON.stringify(map));
});

afterEach(() => rm(folder, { recursive: true }));

it('says where the source has what a trace names in the bundle, wherever that lay', async () => {
  const trace = [
    'Error: no bell',
    '    at ring (file:///app/backend/dist/bundle/chunks/bell.js:1:5)',
    '    at /elsewhere/backend/dist/bundle/chunks/bell.js:1:5',
    '    at async file:///app/backend/dist/main.js:7:1',
  ].join('\n');
  const mapped = await mapTrace(trace, folder);
  expect(mapped.split('\n').map((line) => line.replace(/\S*\/src\//, 'src/'))).toEqual([
    'Error: no bell',
    '    at ring src/bell.ts:8:3)',
    '    at src/bell.ts:8:3',
    '    at async file:///app/backend/dist/main.js:7:1',
  ]);
});

it('leaves a place as it is that has no source map', async () => {
  const trace = 'at file:///app/backend/dist/bundle/serve.js:1:1\n';
  expect(await mapTrace(trace, folder)).toBe(trace);
});
