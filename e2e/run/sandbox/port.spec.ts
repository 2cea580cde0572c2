import { createServer } from 'node:net';
import { usablePort } from './port.js';

describe('usablePort', () => {
  it('finds a free one for 0, which can then be had', async () => {
    const port = await usablePort(0, '127.0.0.1');
    expect(port).toBeGreaterThan(0);
    expect(await usablePort(port, '127.0.0.1')).toBe(port);
  });

  it('says what to do when another program has it', async () => {
    const port = await usablePort(0, '127.0.0.1');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    await expect(usablePort(port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use by another program. Stop that, or choose another port: PORT=${port + 1} npm start`,
    );
    await new Promise((resolve) => other.close(resolve));
  });

  it.each([Number.NaN, -1, 65_536])('refuses %s', async (port) => {
    await expect(usablePort(port, '127.0.0.1')).rejects.toThrow('PORT must be a number from 0 to 65535.');
  });
});
