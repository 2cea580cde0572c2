import { createServer } from 'node:net';

/**
 * The port to listen on: the wanted one, or a free one for 0.
 *
 * @throws Error with a sentence for the person if it cannot be had.
 */
export async function usablePort(wanted: number, host: string): Promise<number> {
  if (!(wanted >= 0 && wanted <= 65_535)) throw new Error('PORT must be a number from 0 to 65535.');
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(sentence(wanted, host, error))));
    server.listen(wanted, host, () => {
      const address = server.address();
      const port = address === null || typeof address === 'string' ? wanted : address.port;
      server.close(() => resolve(port));
    });
  });
}

function sentence(port: number, host: string, { code, message }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop that, or choose another port: PORT=${port + 1} npm start`;
  }
  if (code === 'EACCES')
    return `You may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
  return `Bellwether cannot listen on ${host}:${port}: ${message}`;
}
