import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Bundle, wrapped } from './bundle.js';

let folder: string;
let url: URL;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundle-'));
  url = pathToFileURL(`${folder}/`);
  await writeFile(
    join(folder, 'entry.cjs'),
    wrapped(`const part = require('./part.cjs');
exports.sum = (a, b) => part.add(a, b);
exports.sep = require('node:path').sep;
exports.place = __moduleUrl('room/file.js');`),
  );
  await writeFile(
    join(folder, 'part.cjs'),
    wrapped(`const entry = require('./entry.cjs');
exports.add = (a, b) => a + b;
exports.knowsEntry = () => 'sum' in entry;`),
  );
});

afterEach(() => rm(folder, { recursive: true, force: true }));

interface Entry {
  readonly sum: (a: number, b: number) => number;
  readonly sep: string;
  readonly place: string;
}

const loaded = (): Entry => new Bundle(url).load('entry.cjs') as Entry;
const codeFiles = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.code'));

describe('Bundle', () => {
  it('runs its files as modules that know each other, once', () => {
    const bundle = new Bundle(url);
    const { sum, sep, place } = bundle.load('entry.cjs') as Entry;
    expect(sum(2, 3)).toBe(5);
    expect(sep).toBe('/');
    expect(place).toBe(new URL('../room/file.js', url).href);
    const part = bundle.load('part.cjs') as { readonly knowsEntry: () => boolean };
    expect(part.knowsEntry()).toBe(true);
    expect(bundle.load('entry.cjs')).toBe(bundle.load('entry.cjs'));
  });

  it('keeps the compiled code of what is loaded, and nothing unfinished', async () => {
    const bundle = new Bundle(url);
    bundle.load('entry.cjs');
    bundle.keepCode();
    expect(await codeFiles()).toHaveLength(2);
    expect(await readdir(folder)).toHaveLength(4);
    expect(loaded().sum(20, 22)).toBe(42);
  });

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['of something else', () => Buffer.from('this is no code'.repeat(100))],
    ['cut short', (code: Buffer) => code.subarray(0, code.length / 2)],
    [
      'of another V8',
      (code: Buffer) => Buffer.concat([Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), code.subarray(8)]),
    ],
  ])('compiles the text if the code is %s', async (_name, spoil) => {
    const bundle = new Bundle(url);
    bundle.load('entry.cjs');
    bundle.keepCode();
    for (const name of await codeFiles()) {
      await writeFile(join(folder, name), spoil(await readFile(join(folder, name))));
    }
    expect(loaded().sum(1, 1)).toBe(2);
  });

  it('keeps nothing of a file that throws', async () => {
    const file = join(folder, 'part.cjs');
    const whole = await readFile(file);
    await writeFile(file, wrapped(`exports.add = () => 0; throw new Error('not yet');`));
    const bundle = new Bundle(url);
    for (const name of ['part.cjs', 'entry.cjs', 'part.cjs']) {
      expect(() => bundle.load(name)).toThrow('not yet');
    }
    bundle.keepCode();
    expect(await codeFiles()).toHaveLength(0);
    await writeFile(file, whole);
    expect((bundle.load('entry.cjs') as Entry).sum(2, 2)).toBe(4);
  });

  it('is not there without its folder', () => {
    expect(new Bundle(url).exists()).toBe(true);
    expect(new Bundle(new URL('nowhere/', url)).exists()).toBe(false);
  });
});
