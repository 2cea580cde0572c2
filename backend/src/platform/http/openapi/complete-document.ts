import type { OpenAPIObject } from '@nestjs/swagger';
import { API_TOKEN } from '../access.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];

/** JSON schemas of answers, made from the types that handlers declare. */
export interface AnswerSchemas {
  /** By operationId; null: no body. */
  readonly answers: Readonly<Record<string, object | null>>;
  /** By event: the name of the type of the body that is posted. */
  readonly webhooks: Readonly<Record<string, string>>;
  /** Of the types that these name. */
  readonly schemas: Readonly<Record<string, object>>;
}

/** OpenAPI 3.1 has `webhooks`, of which @nestjs/swagger does not know yet. */
export interface CompleteDocument extends OpenAPIObject {
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const JSON_BODY = 'application/json';
const ERROR = {
  description: 'Any other status: what is wrong, in a sentence for people and as a code',
  content: { [JSON_BODY]: { schema: { $ref: '#/components/schemas/ErrorBody' } } },
};

/**
 * The document with what each operation answers: by its type where it does not say so itself, and errors on all. What
 * Nest writes for OpenAPI 3.0 becomes 3.1. Pure.
 *
 * @throws Error for a name that a request and an answer have both.
 */
export function completeDocument(
  document: OpenAPIObject,
  { answers, webhooks, schemas }: AnswerSchemas,
): CompleteDocument {
  const { paths, components, ...head } = withoutNullable(document) as OpenAPIObject;
  const requests = components?.schemas ?? {};
  const twice = Object.keys(requests).find((name) => name in schemas);
  if (twice !== undefined) throw new Error(`A request and an answer are both called ${twice}.`);
  const complete = (operation: Operation): Operation => completed(operation, answers);
  return {
    ...head,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, item]) => {
        const known = METHODS.flatMap((method) => {
          const operation = item[method];
          return operation === undefined ? [] : [[method, complete(operation)]];
        });
        return [path, { ...item, ...Object.fromEntries(known) }];
      }),
    ),
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([event, name]) => [event, { post: posted(event, name) }]),
    ),
    components: { ...components, schemas: { ...requests, ...schemas } },
  };
}

/** The operationIds whose success has no schema, or one that does not say what is in it. Pure. */
export function undescribedOperations({ paths }: OpenAPIObject): readonly string[] {
  return Object.values(paths)
    .flatMap((item) => METHODS.flatMap((method) => item[method] ?? []))
    .filter(({ responses }) => !isDescribed(responses))
    .map(({ operationId = 'an operation without a name' }) => operationId);
}

function completed(operation: Operation, answers: AnswerSchemas['answers']): Operation {
  const { operationId = '', responses, security } = operation;
  const schema = answers[operationId] ?? null;
  const described = Object.entries(responses).map(([status, response]) =>
    schema === null || !status.startsWith('2') || response === undefined || 'content' in response
      ? [status, response]
      : [status, { ...response, content: { [JSON_BODY]: { schema } } }],
  );
  const isPublic = security?.length === 1 && API_TOKEN in (security[0] ?? {});
  return {
    ...operation,
    ...(isPublic && { security: [{}, ...security] }),
    responses: { ...Object.fromEntries(described), default: ERROR } as Responses,
  };
}

function posted(event: string, name: string): Operation {
  return {
    operationId: event,
    summary: `Receive ${event} at an address of yours`,
    requestBody: {
      required: true,
      content: { [JSON_BODY]: { schema: { $ref: `#/components/schemas/${name}` } } },
    },
    responses: { '2XX': { description: 'It was received' } },
  };
}

function isDescribed(responses: Responses): boolean {
  const successes = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  return (
    successes.length > 0 &&
    successes.every(([status, response]) => {
      if (status === '204' || status.startsWith('3')) return true;
      const bodies = Object.values((response as { content?: object } | undefined)?.content ?? {});
      return bodies.length > 0 && bodies.every(({ schema }) => saysSomething(schema));
    })
  );
}

/** A bare "object" is any object. */
function saysSomething(schema: object = {}): boolean {
  const keys = Object.keys(schema);
  const isBare = keys.length === 1 && 'type' in schema && schema.type === 'object';
  return keys.length > 0 && !isBare;
}

/** `nullable` of OpenAPI 3.0 as the type "null" of 3.1. */
function withoutNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNullable);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutNullable(inner)]),
  );
  if (nullable !== true) return typeof nullable === 'object' ? { ...rest, nullable } : rest;
  const { type, enum: values, allOf, $ref, ...others } = rest;
  if (allOf !== undefined || $ref !== undefined) {
    const only = (allOf as unknown[] | undefined)?.length === 1 ? (allOf as unknown[])[0] : undefined;
    return { ...others, anyOf: [only ?? (allOf === undefined ? { $ref } : { allOf }), { type: 'null' }] };
  }
  return {
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
    ...others,
  };
}
