import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';

export function newApp(): Express {
  return express().disable('x-powered-by');
}

/** On 127.0.0.1; 0: any free port. Rejects if it is taken. */
export function listen(app: Express, port = 0): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(app);
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}

export function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Drops every open connection. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
