import { readFileSync } from 'node:fs';
import { FRONTEND_FOLDER, PACKAGE_JSON } from './paths.js';

it('finds the backend and the frontend beside it', () => {
  expect(JSON.parse(readFileSync(PACKAGE_JSON, 'utf8'))).toMatchObject({ name: '@bellwether/backend' });
  expect(FRONTEND_FOLDER).toMatch(/[\\/]frontend[\\/]dist$/);
});
