import type { ArgumentsHost } from '@nestjs/common';
import { pino } from 'pino';
import { ErrorFilter } from './error-filter.js';

it('hands the error of a bot update on as it is: there is no response to answer', () => {
  const logged: string[] = [];
  const filter = new ErrorFilter(pino({ level: 'trace' }, { write: (line) => void logged.push(line) }));
  const host = { getType: () => 'telegraf' } as unknown as ArgumentsHost;
  const error = new Error('the real reason');
  expect(() => filter.catch(error, host)).toThrow(error);
  expect(logged).toEqual([]);
});
