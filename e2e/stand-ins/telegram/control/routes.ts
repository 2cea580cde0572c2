import type { Router } from 'express';
import {
  addOutageCall,
  type ControlRoutes,
  controlRouter,
  type Fields,
  fieldsOf,
  oneOf,
  optional,
  text,
  type Wait,
  whole,
} from '../../shared/control-calls.js';
import type { Outages } from '../../shared/local-server.js';
import { BREAKS, type ScriptedFault } from '../domain/script.js';
import type { TelegramControl } from './control.js';
import { BOT_RIGHTS } from './group-actions.js';
import { idOf, integer, integers, numberFrom } from './input.js';
import { addPersonRoutes } from './person-routes.js';

const GROUP_TYPES = ['group', 'supergroup', 'channel'] as const;

/** The routes under /_control. JSON in, JSON out; errors as {error}. Other sites' pages are refused. */
export function controlRoutes(control: TelegramControl, outages: Outages, wait?: Wait): Router {
  return controlRouter((routes) => {
    const { get } = routes;
    addOutageCall(routes, outages, wait);
    addPersonRoutes(routes, control);
    addGroupRoutes(routes, control);
    addScriptRoutes(routes, control);
    get('/accepted', ({ query }) => ({ accepted: control.accepted(numberFrom(query['after'], 0)) }));
    get('/calls', ({ query: { method, after } }) => {
      const calls = control.calls(numberFrom(after, 0));
      return { calls: calls.filter((call) => method === undefined || call.method === method) };
    });
    get('/early', ({ query }) => ({ early: control.early(numberFrom(query['after'], 0)) }));
    get('/queries/:id', ({ part }) => ({ answer: control.queryAnswer(part('id')) }));
  }, '64kb');
}

function addGroupRoutes({ get, post }: ControlRoutes, control: TelegramControl): void {
  post(
    '/groups',
    ({ fields }) =>
      control.createGroup({
        title: text(fields, 'title'),
        memberIds: integers(fields, 'memberIds'),
        ...optional(fields, 'adminIds', integers),
        ...optional(fields, 'topics', integers),
        ...optional(fields, 'type', (all, name) => oneOf(all, name, GROUP_TYPES)),
      }),
    201,
  );
  post('/groups/:id/text', (call) =>
    control.sendGroupText(idOf(call), {
      from: integer(call.fields, 'from'),
      text: text(call.fields, 'text'),
      anonymous: call.fields['anonymous'] === true,
      ...optional(call.fields, 'threadId', integer),
    }),
  );
  post('/groups/:id/bot', (call) => {
    const status = oneOf(call.fields, 'status', BOT_RIGHTS);
    control.setBotMembership(idOf(call), { by: integer(call.fields, 'by'), status });
  });
  get('/groups/:id/messages', (call) => ({ messages: control.groupMessages(idOf(call)) }));
  post('/groups/:id/upgrade', (call) => control.upgradeGroup(idOf(call), integer(call.fields, 'by')));
  post('/groups/:id/admins', (call) => {
    const isAdmin = call.fields['isAdmin'] === true;
    control.setGroupAdmin(idOf(call), { personId: integer(call.fields, 'personId'), isAdmin });
  });
}

function addScriptRoutes({ get, post, delete: remove }: ControlRoutes, control: TelegramControl): void {
  post(
    '/script',
    ({ fields }) => {
      control.script(readScriptedFault(fields));
      return { pending: control.pendingScript() };
    },
    201,
  );
  get('/script', () => ({ pending: control.pendingScript() }));
  remove('/script', () => control.clearScript());
  post('/token', ({ fields }) => {
    if (fields['revoked'] === true) control.revokeToken();
    else control.restoreToken();
  });
}

function readScriptedFault(fields: Fields): ScriptedFault {
  const calls = {
    method: text(fields, 'method'),
    times: 1,
    ...optional(fields, 'times', integer),
    ...optional(fields, 'after', integer),
    ...optional(fields, 'chatId', integer),
  };
  const broken = optional(fields, 'break', (all, name) => oneOf(all, name, BREAKS)).break;
  if (broken !== undefined) return { ...calls, break: broken, accept: fields['accept'] === true };
  return {
    ...calls,
    error_code: whole(fields, 'error_code', 400, 599),
    ...optional(fields, 'description', text),
    ...optional(fields, 'parameters', (all, name) => fieldsOf(all[name])),
  };
}
