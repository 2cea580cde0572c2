import { ForbiddenException, NotFoundException, ServiceUnavailableException } from '@nestjs/common';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { AppError } from './app-error.js';
import { toErrorAnswer } from './error-answer.js';

const parserError = (status: number) => Object.assign(new Error('raw detail'), { status, expose: true });
const withCode = (code: string) => Object.assign(new Error('raw detail'), { code });
const failedQuery = (code: string) => new QueryFailedError('SELECT raw detail', [], withCode(code));

it.each<[name: string, thrown: unknown, status: number, code: string]>([
  ['our own error', new AppError('TELEGRAM_BLOCKED', 409), 409, 'TELEGRAM_BLOCKED'],
  ['an unknown route', new NotFoundException('Cannot GET raw detail'), 404, 'NOT_FOUND'],
  ['a guard of Nest', new ForbiddenException('raw detail'), 403, 'FORBIDDEN'],
  ['a refusal of Nest itself', new ServiceUnavailableException('raw detail'), 503, 'UNAVAILABLE'],
  ['malformed JSON', parserError(400), 400, 'BAD_REQUEST'],
  ['a body over the limit', parserError(413), 413, 'TOO_LARGE'],
  ['an unknown charset', parserError(415), 415, 'UNSUPPORTED_MEDIA'],
  ['a status nobody planned', parserError(418), 418, 'BAD_REQUEST'],
  ['a database that is down', withCode('ECONNREFUSED'), 503, 'UNAVAILABLE'],
  ['a database that shuts down', failedQuery('57P01'), 503, 'UNAVAILABLE'],
  ['a full disk', failedQuery('53100'), 503, 'UNAVAILABLE'],
  ['a session that the server ended while we were frozen', failedQuery('25P03'), 503, 'UNAVAILABLE'],
  ['a deadlock that was lost', failedQuery('40P01'), 503, 'UNAVAILABLE'],
  ['a lost connection', failedQuery('08006'), 503, 'UNAVAILABLE'],
  ['a pool that is exhausted', new Error('timeout exceeded when trying to connect'), 503, 'UNAVAILABLE'],
  ['a connection that was given up', new Error('Client was closed and is not queryable'), 503, 'UNAVAILABLE'],
  ['a connection that broke before the commit', new QueryRunnerAlreadyReleasedError(), 503, 'UNAVAILABLE'],
  [
    'a connection that broke between two statements',
    new QueryRunnerProviderAlreadyReleasedError(),
    503,
    'UNAVAILABLE',
  ],
  ['a wrong query', failedQuery('42601'), 500, 'INTERNAL'],
  ['a bug', new TypeError('raw detail'), 500, 'INTERNAL'],
  ['a thrown text', 'raw detail', 500, 'INTERNAL'],
  ['a status that no parser gave', Object.assign(new Error('raw detail'), { status: 404 }), 500, 'INTERNAL'],
])('%s', (_name, thrown, status, code) => {
  const answer = toErrorAnswer(thrown);
  expect(answer).toMatchObject({ statusCode: status, code });
  expect(JSON.stringify(answer)).not.toContain('raw detail');
});

it('passes on what our own error says', () => {
  const fields = [{ field: 'level', message: 'Price must be positive' }];
  const thrown = new AppError('RULE_BROKEN', 422, 'Price must be positive', { fields, retryAfterSec: 9 });
  expect(toErrorAnswer(thrown)).toEqual({
    statusCode: 422,
    code: 'RULE_BROKEN',
    message: 'Price must be positive',
    fields,
    retryAfterSec: 9,
  });
});
