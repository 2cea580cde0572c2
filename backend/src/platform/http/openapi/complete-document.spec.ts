import type { OpenAPIObject } from '@nestjs/swagger';
import { type AnswerSchemas, completeDocument, undescribedOperations } from './complete-document.js';

const PET = { $ref: '#/components/schemas/Pet' };
const SCHEMAS: AnswerSchemas = {
  answers: { Pets_one: PET, Pets_none: null, Pets_any: { type: 'object' } },
  webhooks: { 'pet.born': 'Pet' },
  schemas: { Pet: { type: 'object', properties: {} }, ErrorBody: {} },
};
const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };

const documentOf = (operation: object, schemas: object = {}): OpenAPIObject => ({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { operationId: 'Pets_one', responses: {}, ...operation } } },
  components: { schemas: schemas as NonNullable<OpenAPIObject['components']>['schemas'] },
});
const complete = (operation: object) => completeDocument(documentOf(operation), SCHEMAS);
const operationOf = (document: OpenAPIObject) => document.paths['/pets']?.get;

it('a success gets the schema of what its handler declares, and every operation an error', () => {
  const document = complete({ responses: { 201: { description: '' } } });
  expect(operationOf(document)?.responses).toMatchObject({
    201: { content: { 'application/json': { schema: PET } } },
    default: { content: ERROR },
  });
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(['Pet', 'ErrorBody']);
});

it('what says itself what it answers is left as it is', () => {
  const responses = {
    200: { description: 'a file', content: { 'text/csv': { schema: { type: 'string' } } } },
  };
  expect(operationOf(complete({ responses }))?.responses).toMatchObject(responses);
});

const [OK, EMPTY] = [{ 200: { description: '' } }, { 204: { description: '' } }];

it.each<[name: string, operation: object, isDescribed: boolean]>([
  ['a declared type', { responses: OK }, true],
  ['no body', { operationId: 'Pets_none', responses: EMPTY }, true],
  ['a redirect', { operationId: 'Pets_none', responses: { 303: { description: '' } } }, true],
  ['a success without a body', { operationId: 'Pets_none', responses: OK }, false],
  ['any object', { operationId: 'Pets_any', responses: OK }, false],
  ['a handler that was not read', { operationId: 'Pets_new', responses: OK }, false],
  ['no success at all', {}, false],
])('%s', (_name, operation, isDescribed) => {
  const document = complete(operation);
  expect(undescribedOperations(document)).toEqual(isDescribed ? [] : [operationOf(document)?.operationId]);
});

it.each<[name: string, written: object, meant: object]>([
  ['a value', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    'a choice',
    { type: 'string', enum: ['a'], nullable: true },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  ['a reference', { allOf: [PET], nullable: true }, { anyOf: [PET, { type: 'null' }] }],
  ['what is never null', { type: 'string', nullable: false }, { type: 'string' }],
])('of OpenAPI 3.0 becomes 3.1: %s', (_name, written, meant) => {
  const input = documentOf({}, { PetDto: { type: 'object', properties: { field: written } } });
  expect(completeDocument(input, SCHEMAS).components?.schemas?.['PetDto']).toEqual({
    type: 'object',
    properties: { field: meant },
  });
});

it('what is posted to webhooks is there by its event', () => {
  expect(complete({}).webhooks['pet.born']?.post).toMatchObject({
    operationId: 'pet.born',
    requestBody: { content: { 'application/json': { schema: PET } } },
  });
});

it('a request and an answer of one name are refused', () => {
  expect(() => completeDocument(documentOf({}, { Pet: {} }), SCHEMAS)).toThrow(
    'A request and an answer are both called Pet.',
  );
});

it.each<[name: string, security: object[], completed: object[]]>([
  ['public', [{ api_token: ['read'] }], [{}, { api_token: ['read'] }]],
  ['signed in', [{ bw_session: [] }, { api_token: ['read'] }], [{ bw_session: [] }, { api_token: ['read'] }]],
])('a token is no must where a route is %s', (_name, security, completed) => {
  expect(operationOf(complete({ security }))?.security).toEqual(completed);
});
