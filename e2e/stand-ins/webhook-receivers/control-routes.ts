import type { Router } from 'express';
import {
  addOutageCall,
  afterOf,
  controlRouter,
  oneOf,
  optional,
  readTimes,
  text,
} from '../shared/control-calls.js';
import { readHookFault } from './domain/faults.js';
import { VENDORS } from './domain/vendors.js';
import type { HooksControl } from './hooks-control.js';

/** The routes under /_control. JSON in, JSON out; errors as {error}. Other sites' pages are refused. */
export function controlRoutes(control: HooksControl): Router {
  return controlRouter((routes) => {
    const { get, post, delete: remove } = routes;
    get('/calls', (call) => ({ calls: control.calls(afterOf(call)) }));
    post('/secrets', ({ fields }) => control.trust(text(fields, 'url'), text(fields, 'secret')));
    post(
      '/faults',
      ({ fields }) => {
        control.fault(readHookFault(fields), {
          ...optional(fields, 'vendor', (all, name) => oneOf(all, name, VENDORS)),
          ...optional(fields, 'to', text),
          ...readTimes(fields),
        });
        return { pending: control.pendingFaults() };
      },
      201,
    );
    remove('/faults', () => control.clearFaults());
    post('/removed', ({ fields }) => control.remove(text(fields, 'url')));
    post('/limits', ({ fields }) => control.limit(oneOf(fields, 'limits', ['on', 'off'])));
    addOutageCall(routes, control);
  }, '16kb');
}
