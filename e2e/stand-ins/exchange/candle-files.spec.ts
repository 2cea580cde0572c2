import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { mergeCandles, readCandles } from './candle-files.js';
import { CANDLE_HEADER } from './domain/candle-line.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'candles-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

function rows(...times: readonly number[]): string {
  return [CANDLE_HEADER, ...times.map((at) => `${at},1,2,0.5,1.5,3`), ''].join('\n');
}

async function timesIn(path: string): Promise<number[]> {
  const times: number[] = [];
  for await (const { at } of readCandles(path)) times.push(at);
  return times;
}

describe('a candle file', () => {
  it('is read', async () => {
    expect(await timesIn(await fileOf('plain.csv', rows(1, 2, 3)))).toEqual([1, 2, 3]);
  });

  it('is read if gzipped', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => index + 1);
    expect(await timesIn(await fileOf('zipped.csv.gz', gzipSync(rows(...many))))).toEqual(many);
  });

  it('is read with Windows line ends and without a last one', async () => {
    const text = rows(1, 2).trimEnd().replaceAll('\n', '\r\n');
    expect(await timesIn(await fileOf('crlf.csv', text))).toEqual([1, 2]);
  });

  it.each([
    ['has no header', 'a.csv', '1,1,1,1,1,1\n', /a\.csv, line 1: The first line must be/],
    ['is empty', 'b.csv', '', /line 0: The file is empty/],
    ['holds a bad line', 'c.csv', `${rows(1)}2,x,1,1,1,1\n`, /line 3: Not a candle/],
    ['goes back in time', 'd.csv', rows(2, 1), /line 3: Time does not rise/],
    ['is no gzip', 'e.csv.gz', rows(1), /line 0: .*incorrect header check/],
  ])('is refused if it %s', async (_case, name, text, message) => {
    await expect(timesIn(await fileOf(name, text))).rejects.toThrow(message);
  });

  it.each(['missing.csv', 'missing.csv.gz'])('is refused if it is not there: %s', async (name) => {
    await expect(timesIn(join(folder, name))).rejects.toThrow(/ENOENT/);
  });
});

describe('several candle files', () => {
  it('are merged by time; the earlier file wins a tie', async () => {
    const files = [
      { symbol: 'BTC', path: await fileOf('btc.csv', rows(10, 30, 50)) },
      { symbol: 'ETH', path: await fileOf('eth.csv', rows(10, 20, 50, 60)) },
    ];
    const merged: string[] = [];
    for await (const { symbol, candle } of mergeCandles(files)) merged.push(`${symbol} ${candle.at}`);
    expect(merged).toEqual(['BTC 10', 'ETH 10', 'ETH 20', 'BTC 30', 'BTC 50', 'ETH 50', 'ETH 60']);
  });
});
