import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Express, Request, Response } from 'express';

interface Documented {
  readonly content?: Readonly<Record<string, unknown>>;
}
interface ApiDocument {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Documented>> }>>>
  >;
}

const DOCUMENT = new URL('../../client/openapi.json', import.meta.url);
const FAULTS = Symbol.for('undocumented answers');
const JSON_BODY = 'application/json';
const SHOWN = 300;

/**
 * Holds every JSON answer of our routes in this process against the OpenAPI document. What does not fit is noted, and fails
 * the test that runs (test/native/environment.cjs).
 */
class DocumentedAnswers {
  private readonly document: ApiDocument = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false });
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly faults: Error[] = [];

  constructor() {
    this.ajv.addSchema(this.document, 'api');
    Object.defineProperty(globalThis, FAULTS, { value: this.faults });
  }

  /** `body`: what is sent, as text. */
  check({ method, originalUrl, route }: Request, { statusCode }: Response, body: string): void {
    const path = String(route?.path).replaceAll(/:(\w+)/g, '{$1}');
    const verb = method.toLowerCase();
    const responses = this.document.paths[path]?.[verb]?.responses;
    if (responses === undefined) return;
    const status = String(statusCode) in responses ? String(statusCode) : 'default';
    const isNamed = statusCode >= 400 || status !== 'default';
    const fault =
      isNamed && responses[status]?.content !== undefined
        ? this.faultOf(pointer('paths', path, verb, 'responses', status), body)
        : 'the document names no such answer';
    if (fault !== null) this.note(`${method} ${originalUrl} answers ${statusCode}: ${fault}`, body);
  }

  private faultOf(response: string, body: string): string | null {
    const schema = `api#${response}/content/${pointer(JSON_BODY).slice(1)}/schema`;
    const validate = this.validators.get(schema) ?? this.ajv.compile({ $ref: schema });
    this.validators.set(schema, validate);
    if (validate(JSON.parse(body))) return null;
    const said = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return said.join(' · ');
  }

  private note(fault: string, body: string): void {
    const error = new Error(`${fault}\n${body.slice(0, SHOWN)}`);
    // Where it was sent from says nothing.
    error.stack = error.message;
    this.faults.push(error);
  }
}

function pointer(...names: readonly string[]): string {
  return names
    .map((name) => `/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
}

const answers = new DocumentedAnswers();
const { response } = createRequire(import.meta.resolve('@nestjs/platform-express'))('express') as Express;
const { send } = response;
response.send = function check(this: Response, body?: unknown) {
  const isOurs =
    this.hasHeader('x-request-id') && String(this.getHeader('content-type')).startsWith(JSON_BODY);
  if (isOurs && typeof body === 'string') answers.check(this.req, this, body);
  return send.call(this, body);
};
