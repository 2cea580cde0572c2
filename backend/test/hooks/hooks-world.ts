import request from 'supertest';
import type { AlertPage, HookAlert } from '../../src/contract/alert.js';
import type { CreatedHook, CreateHookRequest, HooksResponse } from '../../src/contract/hooks.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import type { TrialApp } from '../fixtures/trial-app.js';

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

/** Somebody with Pro, or as wished, and what they may ask. */
export async function hookOwner(app: TrialApp, options: PersonOptions = { grant: 'pro' }) {
  const person = await makePerson(app.db, options);
  const cookie = await signIn(app.nest, person);
  const call = (method: Method, path: string, body?: object) => {
    const sent = request(app.url)[method](path).set('Cookie', cookie);
    return body === undefined ? sent : sent.send(body);
  };
  return {
    ...person,
    cookie,
    call,
    hooks: async () => (await call('get', '/api/hooks').expect(200)).body as HooksResponse,
    create: async (hook: CreateHookRequest = { name: 'Breakout' }) =>
      (await call('post', '/api/hooks', hook).expect(201)).body as CreatedHook,
    alerts: async () =>
      ((await call('get', '/api/alerts').expect(200)).body as AlertPage).alerts as readonly HookAlert[],
  };
}

/** Links a chat to a person; its id in the Telegram stand-in. */
export async function withChat(app: TrialApp, userId: string, username: string): Promise<number> {
  const { chatId, person } = await app.connect(username);
  await app.db.query('UPDATE handshakes SET ended_at = now() WHERE chat_id = $1', [chatId]);
  await linkChat(app.db, Number(chatId), userId);
  return person;
}

/** As TradingView calls: no cookie, no origin, JSON where the message is JSON. */
export function ring(app: TrialApp, url: string, message: string, from?: string) {
  const sent = request(app.url)
    .post(new URL(url).pathname)
    .set('Content-Type', isJson(message) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8')
    .set('User-Agent', 'Go-http-client/1.1');
  if (from !== undefined) sent.set('X-Forwarded-For', from);
  return sent.send(message);
}

function isJson(message: string): boolean {
  try {
    JSON.parse(message);
    return true;
  } catch {
    return false;
  }
}
