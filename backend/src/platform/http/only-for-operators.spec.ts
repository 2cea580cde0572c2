import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import request from 'supertest';
import { onlyForOperators } from './only-for-operators.js';

it.each([
  ['GET', '/healthz', 200],
  ['GET', '/readyz?verbose', 200],
  ['GET', '/metrics', 200],
  ['GET', '/', 404],
  ['GET', '/healthz/', 404],
  ['GET', '/healthz/../api/me', 404],
  ['GET', '/HEALTHZ', 404],
  ['GET', '/socket.io/?EIO=4&transport=polling', 404],
  ['POST', '/api/login', 404],
] as const)('%s %s is answered with %s', async (method, path, status) => {
  const server = express()
    .use(onlyForOperators, (_request, response) => void response.send('let through'))
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asked = request(`http://127.0.0.1:${port}`);
  const answer = await (method === 'GET' ? asked.get(path) : asked.post(path));
  server.close();
  expect([answer.status, answer.text === 'let through']).toEqual([status, status === 200]);
});
