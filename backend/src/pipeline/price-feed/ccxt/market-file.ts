import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OfferedMarket } from '../domain/pairs.js';

/** The markets of one exchange on disk as JSON for ccxt's `setMarkets`, so that a start needs no REST answer. */
export class MarketFile {
  constructor(private readonly path: string) {}

  /** null without a usable file. */
  async read(): Promise<readonly OfferedMarket[] | null> {
    try {
      const content: unknown = JSON.parse(await readFile(this.path, 'utf8'));
      return Array.isArray(content) && content.length > 0 && content.every(isMarket) ? content : null;
    } catch {
      return null;
    }
  }

  /** Replaces the file in one step. @throws Error if the disk refuses. */
  async write(markets: readonly OfferedMarket[]): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true });
    const unfinished = `${this.path}.${process.pid}`;
    await writeFile(unfinished, JSON.stringify(markets));
    await rename(unfinished, this.path);
  }
}

function isMarket(item: unknown): item is OfferedMarket {
  if (typeof item !== 'object' || item === null) return false;
  return ['id', 'symbol', 'base', 'quote'].every((key) => typeof Reflect.get(item, key) === 'string');
}
