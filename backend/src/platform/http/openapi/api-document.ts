import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { API_TOKEN } from '../access.js';
import { type AnswerSchemas, type CompleteDocument, completeDocument } from './complete-document.js';

type DocumentHead = Omit<OpenAPIObject, 'paths'>;

/** The OpenAPI document without its paths. */
export function documentHead(brandName: string): DocumentHead {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(brandName)
    .setDescription('Price alerts for crypto, delivered by Telegram.')
    .setVersion('1')
    .addCookieAuth('bw_session', { type: 'apiKey', description: 'Of a browser that signed in' }, 'bw_session')
    .addCookieAuth('bw_trial', { type: 'apiKey', description: 'Of a browser that tries it' }, 'bw_trial')
    .addBearerAuth({ type: 'http', description: 'The token of a trial' }, 'bearer')
    .addBearerAuth(
      {
        type: 'http',
        description: 'An API token: POST /api/tokens. Its scopes are named with each operation',
      },
      API_TOKEN,
    )
    .build();
}

/** The OpenAPI document of every route that the application has, answers included. Takes a good part of a second. */
export function apiDocument(
  app: INestApplication,
  head: DocumentHead,
  schemas: AnswerSchemas,
): CompleteDocument {
  return completeDocument(SwaggerModule.createDocument(app, head), schemas);
}
