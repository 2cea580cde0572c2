import { type Request, Router } from 'express';
import type { TelegramControl } from './control.js';
import { ControlError } from './control-error.js';
import { ControlInput, numberFrom } from './input.js';
import type { PersonInput } from './people.js';

/** The routes under /_control/people: make people, and do what a person does in the app. */
export function personRoutes(control: TelegramControl): Router {
  const routes = Router();
  routes.post('/', (request, response) => {
    response.status(201).json(control.putPerson(readPerson(request)));
  });
  routes.get('/', (request, response) => {
    const { id, username } = request.query;
    const wanted = typeof username === 'string' ? username.replace(/^@/, '').toLowerCase() : null;
    const people = control
      .people()
      .filter((person) => id === undefined || person.id === numberFrom(id))
      .filter((person) => wanted === null || person.username?.toLowerCase() === wanted);
    response.json({ people });
  });
  routes.get('/:id', (request, response) => {
    response.json(control.person(idOf(request)));
  });
  routes.get('/:id/messages', (request, response) => {
    response.json({ messages: control.messages(idOf(request)) });
  });
  addActions(routes, control);
  return routes;
}

function addActions(routes: Router, control: TelegramControl): void {
  routes.post('/:id/text', (request, response) => {
    response.json(control.sendText(idOf(request), new ControlInput(request).text('text')));
  });
  routes.post('/:id/start', (request, response) => {
    const payload = new ControlInput(request).optionalText('payload');
    response.json(control.pressStart(idOf(request), payload));
  });
  routes.post('/:id/press', (request, response) => {
    const input = new ControlInput(request);
    const choice = {
      messageId: input.integer('messageId'),
      data: input.optionalText('data'),
      label: input.optionalText('label'),
      row: input.optionalInteger('row'),
      column: input.optionalInteger('column'),
    };
    response.json(control.pressButton(idOf(request), choice));
  });
  routes.post('/:id/:action', (request, response) => {
    const act = { block: control.block, unblock: control.unblock, 'delete-chat': control.deleteChat };
    const { action } = request.params;
    if (action !== 'block' && action !== 'unblock' && action !== 'delete-chat') {
      throw new ControlError(404, `A person cannot do "${action}".`);
    }
    act[action](idOf(request));
    response.status(204).end();
  });
}

function idOf(request: Request<{ id: string }>): number {
  return numberFrom(request.params.id);
}

function readPerson(request: Request): PersonInput {
  const input = new ControlInput(request);
  const id = input.optionalInteger('id');
  return {
    ...(id !== undefined && { id }),
    first_name: input.text('first_name'),
    last_name: input.optionalText('last_name'),
    username: input.optionalText('username')?.replace(/^@/, ''),
    language_code: input.optionalText('language_code'),
    started: input.isTrue('started'),
  };
}
