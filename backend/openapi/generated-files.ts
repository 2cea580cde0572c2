import { NestFactory } from '@nestjs/core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { AppModule } from '../src/app.module.js';
import { apiDocument, documentHead } from '../src/platform/http/openapi/api-document.js';
import type { CompleteDocument } from '../src/platform/http/openapi/complete-document.js';
import { testConfig } from '../test/support/test-config.js';
import { readAnswerSchemas } from './answer-schemas.js';

const MADE_BY = '// Made by `npm run openapi`; do not edit.\n';

export interface Generated {
  readonly document: CompleteDocument;
  /** Text of each file, by its path in `backend`. */
  readonly files: ReadonlyMap<string, string>;
}

/** Everything that is generated from what handlers declare. Takes seconds and changes nothing. */
export async function generate(): Promise<Generated> {
  const schemas = readAnswerSchemas();
  const app = await NestFactory.create(AppModule.forConfig(testConfig({})), {
    preview: true,
    logger: false,
    abortOnError: false,
  });
  const document = apiDocument(app, documentHead('Bellwether'), schemas);
  const types = astToString(
    await openapiTypescript(structuredClone(document) as never, { defaultNonNullable: false }),
  );
  const json = JSON.stringify(schemas, null, 2);
  return {
    document,
    files: new Map([
      [
        'src/platform/http/openapi/answer-schemas.gen.ts',
        `${MADE_BY}import type { AnswerSchemas } from './complete-document.js';\n\nexport const ANSWER_SCHEMAS: AnswerSchemas = ${json};\n`,
      ],
      ['client/openapi.json', `${JSON.stringify(document, null, 2)}\n`],
      ['client/api.gen.ts', `${MADE_BY}\n${types}`],
    ]),
  };
}
