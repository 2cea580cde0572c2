import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MarketFile } from './market-file.js';

const MARKETS = [{ id: 'BTC-USD', symbol: 'BTC/USD', base: 'BTC', quote: 'USD', spot: true }];

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'market-file-'));
  path = join(folder, 'markets', 'kraken.json');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('MarketFile', () => {
  it('gives back what it wrote and leaves nothing unfinished', async () => {
    const file = new MarketFile(path);
    await file.write(MARKETS);
    await file.write(MARKETS);
    expect(await file.read()).toEqual(MARKETS);
    expect(await readdir(join(folder, 'markets'))).toEqual(['kraken.json']);
  });

  it('is empty before the first write', async () => {
    expect(await new MarketFile(path).read()).toBeNull();
  });

  it.each([
    ['no JSON', '<html>'],
    ['half a file', '[{"id":"BTC-USD"'],
    ['no list', '{"id":"BTC-USD"}'],
    ['an empty list', '[]'],
    ['something else', '[{"id":"BTC-USD","symbol":7}]'],
  ])('takes %s for nothing', async (_name, content) => {
    await new MarketFile(path).write([]);
    await writeFile(path, content);
    expect(await new MarketFile(path).read()).toBeNull();
  });
});
