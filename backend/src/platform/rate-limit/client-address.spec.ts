import express from 'express';
import request from 'supertest';
import { clientAddress } from './client-address.js';

describe.each([0, 1, 2, 3])('behind %i proxies, an address', (proxies) => {
  it.each([
    ['without the header', undefined],
    ['with one forwarded', '192.0.2.1'],
    ['with two forwarded', '192.0.2.1, 198.51.100.2'],
    ['with three forwarded and odd blanks', ' 192.0.2.1,198.51.100.2 ,203.0.113.3 '],
    ['with an empty header', ''],
  ])('%s is the one Express finds', async (_what, forwarded) => {
    const app = express().set('trust proxy', proxies);
    app.use((req, res) => void res.json({ ours: clientAddress(req, proxies), theirs: req.ip }));
    const call = request(app).get('/');
    const { body } = await (forwarded === undefined ? call : call.set('X-Forwarded-For', forwarded));
    expect(body.theirs).toMatch(/\d/);
    expect(body.ours).toBe(body.theirs);
  });
});
