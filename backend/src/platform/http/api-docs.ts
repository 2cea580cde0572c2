import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ANSWER_SCHEMAS } from './openapi/answer-schemas.gen.js';
import { apiDocument, documentHead } from './openapi/api-document.js';
import { type PreparedAnswer, prepareAnswer, sendPrepared } from './prepared-answer.js';

/** Starts Swagger UI with the document's address; Nest's own script would bring the whole document along. */
const START_SWAGGER_UI = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: '/api/docs-json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    validatorUrl: null,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
    layout: 'StandaloneLayout',
  });
};
`;

/**
 * GET /api/docs (Swagger UI) and /api/docs-json (OpenAPI). The document is built and compressed once, when first asked for or
 * by the function that is returned, which takes a good part of a second.
 */
export function serveApiDocs(app: NestExpressApplication, brandName: string): () => void {
  const head = documentHead(brandName);
  let prepared: PreparedAnswer | undefined;
  const prepare = (): PreparedAnswer =>
    (prepared ??= prepareAnswer('application/json', JSON.stringify(apiDocument(app, head, ANSWER_SCHEMAS))));
  app.use('/api/docs-json', answerGet(prepare));
  const start = prepareAnswer('text/javascript', START_SWAGGER_UI);
  app.use(
    '/api/docs/swagger-ui-init.js',
    answerGet(() => start),
  );
  SwaggerModule.setup('api/docs', app, () => ({ ...head, paths: {} }), {
    raw: false,
    customSiteTitle: `${brandName} API`,
  });
  return () => void prepare();
}

/** The path itself, not those below it. */
function answerGet(answer: () => PreparedAnswer): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const isAsked = request.method === 'GET' || request.method === 'HEAD';
    if (isAsked && request.path === '/') sendPrepared(request, response, answer());
    else next();
  };
}
