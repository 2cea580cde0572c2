import { PAGE_PATHS } from '@contract/pages.js';
import { createMemoryHistory } from '@tanstack/react-router';
import { createAppRouter } from './router.js';

it('knows the pages that the server answers with 200, and no other', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory());
  expect(Object.keys(routesByPath).toSorted()).toEqual([...PAGE_PATHS]);
});
