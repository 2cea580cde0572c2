import type { Router } from 'express';
import { controlRouter } from '../../shared/control-calls.js';
import { BREAKS, type ScriptedFault } from '../domain/script.js';
import type { TelegramControl } from './control.js';
import { ControlError } from './control-error.js';
import { BOT_RIGHTS } from './group-actions.js';
import { ControlInput, numberFrom } from './input.js';
import { personRoutes } from './person-routes.js';

const GROUP_TYPES = ['group', 'supergroup', 'channel'] as const;

/** The routes under /_control. JSON in, JSON out; errors as {error}. Other sites' pages are refused. */
export function controlRoutes(control: TelegramControl): Router {
  return controlRouter((routes) => {
    routes.use('/people', personRoutes(control));
    addGroupRoutes(routes, control);
    addGroupStateRoutes(routes, control);
    addScriptRoutes(routes, control);
    routes.get('/accepted', (request, response) => {
      response.json({ accepted: control.accepted(numberFrom(request.query['after'], 0)) });
    });
    routes.get('/calls', (request, response) => {
      const method = request.query['method'];
      const calls = control.calls(numberFrom(request.query['after'], 0));
      response.json({ calls: calls.filter((call) => method === undefined || call.method === method) });
    });
    routes.get('/early', (request, response) => {
      response.json({ early: control.early(numberFrom(request.query['after'], 0)) });
    });
    routes.get('/queries/:id', (request, response) => {
      response.json({ answer: control.queryAnswer(request.params.id) });
    });
  }, '64kb');
}

function addGroupRoutes(routes: Router, control: TelegramControl): void {
  routes.post('/groups', (request, response) => {
    const input = new ControlInput(request);
    const type = GROUP_TYPES.find((each) => each === input.optionalText('type'));
    const group = {
      title: input.text('title'),
      memberIds: input.integers('memberIds'),
      ...(input.has('adminIds') && { adminIds: input.integers('adminIds') }),
      ...(input.has('topics') && { topics: input.integers('topics') }),
      ...(type !== undefined && { type }),
    };
    response.status(201).json(control.createGroup(group));
  });
  routes.post('/groups/:id/text', (request, response) => {
    const input = new ControlInput(request);
    const threadId = input.optionalInteger('threadId');
    const message = {
      from: input.integer('from'),
      text: input.text('text'),
      anonymous: input.isTrue('anonymous'),
      ...(threadId !== undefined && { threadId }),
    };
    response.json(control.sendGroupText(numberFrom(request.params.id), message));
  });
  routes.post('/groups/:id/bot', (request, response) => {
    const input = new ControlInput(request);
    const wanted = input.text('status');
    const status = BOT_RIGHTS.find((each) => each === wanted);
    if (status === undefined) throw new ControlError(400, `"status" is one of ${BOT_RIGHTS.join(', ')}.`);
    control.setBotMembership(numberFrom(request.params.id), { by: input.integer('by'), status });
    response.status(204).end();
  });
}

function addGroupStateRoutes(routes: Router, control: TelegramControl): void {
  routes.get('/groups/:id/messages', (request, response) => {
    response.json({ messages: control.groupMessages(numberFrom(request.params.id)) });
  });
  routes.post('/groups/:id/upgrade', (request, response) => {
    const by = new ControlInput(request).integer('by');
    response.json(control.upgradeGroup(numberFrom(request.params.id), by));
  });
  routes.post('/groups/:id/admins', (request, response) => {
    const input = new ControlInput(request);
    const change = { personId: input.integer('personId'), isAdmin: input.isTrue('isAdmin') };
    control.setGroupAdmin(numberFrom(request.params.id), change);
    response.status(204).end();
  });
}

function addScriptRoutes(routes: Router, control: TelegramControl): void {
  routes.post('/script', (request, response) => {
    control.script(readScriptedFault(new ControlInput(request)));
    response.status(201).json({ pending: control.pendingScript() });
  });
  routes.get('/script', (_request, response) => {
    response.json({ pending: control.pendingScript() });
  });
  routes.delete('/script', (_request, response) => {
    control.clearScript();
    response.status(204).end();
  });
  routes.post('/token', (request, response) => {
    if (new ControlInput(request).isTrue('revoked')) control.revokeToken();
    else control.restoreToken();
    response.status(204).end();
  });
}

function readScriptedFault(input: ControlInput): ScriptedFault {
  const chatId = input.optionalInteger('chatId');
  const calls = {
    method: input.text('method'),
    times: input.optionalInteger('times') ?? 1,
    ...(chatId !== undefined && { chatId }),
  };
  const wanted = input.optionalText('break');
  if (wanted !== undefined) {
    const how = BREAKS.find((each) => each === wanted);
    if (how === undefined) throw new ControlError(400, `"break" is one of ${BREAKS.join(', ')}.`);
    return { ...calls, break: how, accept: input.isTrue('accept') };
  }
  const code = input.integer('error_code');
  if (code < 400 || code > 599) throw new ControlError(400, '"error_code" is between 400 and 599.');
  const description = input.optionalText('description');
  const parameters = input.object('parameters');
  return {
    ...calls,
    error_code: code,
    ...(description !== undefined && { description }),
    ...(parameters !== undefined && { parameters }),
  };
}
