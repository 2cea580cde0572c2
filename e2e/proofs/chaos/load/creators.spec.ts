import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Creators } from './creators.js';

const server = createServer(({ socket }) => socket.destroy());
afterAll(() => void server.close());

it('counts a trigger on a move that was not answered as a failed call', async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const database = { rows: async () => [] };
  const creators = await Creators.make({ database } as never, url);
  expect(await creators.createMove(url)).toBe('nothing');
  expect(creators.failed).toEqual([expect.stringContaining('a trigger on a move was not answered')]);
});
