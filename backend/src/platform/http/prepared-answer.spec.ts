import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import request from 'supertest';
import { prepareAnswer, sendPrepared } from './prepared-answer.js';

const LONG = 'a text that shrinks – '.repeat(200);

function asked(text: string, headers: Readonly<Record<string, string>>) {
  const answer = prepareAnswer('text/html', text);
  const app = express().use((req, res) => sendPrepared(req, res, answer));
  return request(app)
    .get('/')
    .set({ 'Accept-Encoding': 'identity', ...headers });
}

it.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  ['deflate', undefined, (body: Buffer) => body],
] as const)('who reads %s gets %s, whole, with its length', async (accepted, encoding, decode) => {
  const answer = await asked(LONG, { 'Accept-Encoding': accepted })
    .buffer()
    .parse((response, done) => {
      // As it was sent: supertest would decompress it.
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done(null, Buffer.concat(chunks)));
    })
    .expect(200);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['vary']).toBe('Accept-Encoding');
  expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  const body = answer.body as Buffer;
  const isPlain = body.toString() === LONG;
  expect(isPlain ? LONG : decode(body).toString()).toBe(LONG);
});

it('leaves a short text as it is', async () => {
  const answer = await asked('short', { 'Accept-Encoding': 'br, gzip' }).expect(200);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.text).toBe('short');
});

it('says 304 to who has this version, and to nobody else', async () => {
  const { headers } = await asked(LONG, {}).expect(200);
  const etag = headers['etag'] ?? '';
  await asked(LONG, { 'If-None-Match': etag, 'Accept-Encoding': 'gzip' }).expect(304);
  await asked(`${LONG}.`, { 'If-None-Match': etag }).expect(200);
});
