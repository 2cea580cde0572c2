import { type ControlRoutes, type Fields, optional, text } from '../../shared/control-calls.js';
import type { TelegramControl } from './control.js';
import { ControlError } from './control-error.js';
import { idOf, integer, numberFrom } from './input.js';
import type { PersonInput } from './people.js';

/** The routes under /_control/people: make people, and do what a person does in the app. */
export function addPersonRoutes({ get, post }: ControlRoutes, control: TelegramControl): void {
  post('/people', ({ fields }) => control.putPerson(readPerson(fields)), 201);
  get('/people', ({ query: { id, username } }) => {
    const wanted = typeof username === 'string' ? username.replace(/^@/, '').toLowerCase() : null;
    const people = control
      .people()
      .filter((person) => id === undefined || person.id === numberFrom(id))
      .filter((person) => wanted === null || person.username?.toLowerCase() === wanted);
    return { people };
  });
  get('/people/:id', (call) => control.person(idOf(call)));
  get('/people/:id/messages', (call) => ({ messages: control.messages(idOf(call)) }));
  post('/people/:id/text', (call) => control.sendText(idOf(call), text(call.fields, 'text')));
  post('/people/:id/start', (call) => {
    const { payload } = optional(call.fields, 'payload', text);
    return control.pressStart(idOf(call), payload);
  });
  post('/people/:id/press', (call) =>
    control.pressButton(idOf(call), {
      messageId: integer(call.fields, 'messageId'),
      ...optional(call.fields, 'data', text),
      ...optional(call.fields, 'label', text),
      ...optional(call.fields, 'row', integer),
      ...optional(call.fields, 'column', integer),
    }),
  );
  post('/people/:id/:action', (call) => {
    const act = { block: control.block, unblock: control.unblock, 'delete-chat': control.deleteChat };
    const action = call.part('action');
    if (action !== 'block' && action !== 'unblock' && action !== 'delete-chat') {
      throw new ControlError(404, `A person cannot do "${action}".`);
    }
    act[action](idOf(call));
  });
}

function readPerson(fields: Fields): PersonInput {
  return {
    ...optional(fields, 'id', integer),
    first_name: text(fields, 'first_name'),
    ...optional(fields, 'last_name', text),
    ...optional(fields, 'username', (all, name) => text(all, name).replace(/^@/, '')),
    ...optional(fields, 'language_code', text),
    started: fields['started'] === true,
  };
}
