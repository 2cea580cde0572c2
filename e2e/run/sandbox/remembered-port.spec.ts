import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rememberedPort } from './remembered-port.js';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-port-'));
  file = join(folder, 'new', 'port');
});

afterEach(() => rm(folder, { recursive: true }));

describe('rememberedPort', () => {
  it('stays the same', async () => {
    const port = await rememberedPort(0, file);
    expect(port).toBeGreaterThan(0);
    expect(await rememberedPort(0, file)).toBe(port);
  });

  it('gives way to another program that has it, for as long as that lasts', async () => {
    const port = await rememberedPort(0, file);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const next = await rememberedPort(0, file);
    expect(next).not.toBe(port);
    await new Promise((resolve) => other.close(resolve));
    expect(await rememberedPort(0, file)).toBe(port);
  });

  it('is the one that was asked for', async () => {
    expect(await rememberedPort(4711, file)).toBe(4711);
  });
});
