import type { RequestHandler } from 'express';

const PATHS: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** For processes without the role `web`: what operators ask every process is let through, anything else is not there. */
export const onlyForOperators: RequestHandler = (request, response, next) => {
  if (PATHS.includes(request.path)) next();
  else response.status(404).type('text').send('Not found: this process does not serve the web.\n');
};
