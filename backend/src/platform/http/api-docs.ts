import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** GET /api/docs (Swagger UI) and /api/docs-json (OpenAPI); the document is built when first asked for. */
export function serveApiDocs(app: NestExpressApplication): void {
  const head = new DocumentBuilder()
    .setTitle('Bellwether')
    .setDescription('Price alerts for crypto, delivered by Telegram.')
    .setVersion('1')
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, head), {
    jsonDocumentUrl: 'api/docs-json',
    raw: ['json'],
    customSiteTitle: 'Bellwether API',
    swaggerOptions: { validatorUrl: null },
  });
}
