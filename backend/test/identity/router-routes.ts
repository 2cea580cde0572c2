import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';

/** A route as the router has it, like "PUT /api/triggers/:id". */
export type RouteName = `${string} /${string}`;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every route that the running application answers at, from its router; the frontend's and the docs' own left out. */
export function routesOf(app: NestExpressApplication): readonly RouteName[] {
  const { router }: Express = app.getHttpAdapter().getInstance();
  return router.stack.flatMap(({ route }) => {
    if (route === undefined) return [];
    const methods = (route as unknown as { readonly methods: Record<string, boolean> }).methods;
    return METHODS.filter((method) => methods[method]).map(
      (method): RouteName => `${method.toUpperCase()} ${route.path}` as RouteName,
    );
  });
}
