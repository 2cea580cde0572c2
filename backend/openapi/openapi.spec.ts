import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { undescribedOperations } from '../src/platform/http/openapi/complete-document.js';
import { generate, type Generated } from './generated-files.js';

let generated: Generated;
beforeAll(async () => {
  generated = await generate();
});

it('what is generated is committed; else run `npm run openapi`', () => {
  const stale = [...generated.files].filter(
    ([path, text]) => readFileSync(join(import.meta.dirname, '..', path), 'utf8') !== text,
  );
  expect(stale.map(([path]) => path)).toEqual([]);
});

it('every route says what it answers', () => {
  expect(undescribedOperations(generated.document)).toEqual([]);
  expect(Object.keys(generated.document.paths).length).toBeGreaterThan(80);
});
