import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';

const backend = 'http://localhost:3000';

const STACK = /node_modules\/(react|react-dom|scheduler|@tanstack|jotai|use-sync-external-store)\//;

type Group = NonNullable<Extract<Rolldown.OutputOptions['codeSplitting'], object>['groups']>[number];
/** The entries and lazy parts of the app that load a module. */
type Loaders = readonly string[];

const LANDING = /\/src\/landing\.ts$/;
const APP = /\/src\/main\.tsx$/;
const PAGE = /\/dashboard-page\.tsx$/;
/** What stands below the header of the dashboard, and of the workspace of Free. */
const SECTIONS = /\/(dashboard|onboarding)-sections\.tsx$/;
const WITH_LANDING = /-sections\.tsx$|\/landing-page\.tsx$/;
const WITH_UPGRADE = /-sections\.tsx$|\/routes\/upgrade\.tsx/;
const ADMIN = /\/routes\/admin/;
const OTHERS = /\/routes\/(admin|auth|trial|upgrade|alerts)/;
/** What so many load is for everybody. */
const MANY = 14;

const has = (loaders: Loaders, pattern: RegExp) => loaders.some((id) => pattern.test(id));
const only = (loaders: Loaders, pattern: RegExp) =>
  has(loaders, SECTIONS) && loaders.every((id) => pattern.test(id));

/** Puts our own modules into one file if those who load them are as `isFor` says. */
function shared(name: string, isFor: (loaders: Loaders) => boolean): Group {
  return {
    debugName: name,
    name: (id, modules) => {
      const seen = new Set([id]);
      for (const each of seen) for (const by of modules.getModuleInfo(each)?.importers ?? []) seen.add(by);
      const isLoader = (each: string) =>
        LANDING.test(each) ||
        APP.test(each) ||
        (modules.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0;
      const isOurs = !isLoader(id) && !id.includes('/node_modules/');
      return isOurs && isFor([...seen].filter(isLoader)) ? name : null;
    },
  };
}

/** The same in several files, by who loads what; those smaller than `bytes` are joined. */
const split = (group: Group, bytes: number): Group => ({
  ...group,
  entriesAware: true,
  entriesAwareMergeThreshold: bytes,
});

/**
 * Many small files cost a request each and shrink worse. A group takes along what its modules import, so what others load,
 * too, comes first, and nobody loads what is only for the dashboard.
 */
const GROUPS: readonly Group[] = [
  { name: 'stack', test: STACK },
  shared('landing-and-app', (loaders) => has(loaders, LANDING) && has(loaders, APP)),
  split(
    shared('landing-and-others', (loaders) => loaders.length > 1 && has(loaders, LANDING)),
    3_000,
  ),
  split({ name: 'icons', test: /node_modules\/lucide-react\// }, 1_500),
  shared('app', (loaders) => has(loaders, APP)),
  shared('everybody', (loaders) => loaders.length >= MANY),
  split(
    shared('page-and-others', (loaders) => has(loaders, PAGE) && has(loaders, OTHERS)),
    1_500,
  ),
  shared('page', (loaders) => has(loaders, PAGE)),
  split(
    shared('sections-and-admin', (loaders) => has(loaders, SECTIONS) && has(loaders, ADMIN)),
    700,
  ),
  split(
    shared(
      'sections-and-others',
      (loaders) => has(loaders, SECTIONS) && !only(loaders, WITH_LANDING) && !only(loaders, WITH_UPGRADE),
    ),
    3_000,
  ),
  shared('sections-and-landing', (loaders) => only(loaders, WITH_LANDING) && !only(loaders, SECTIONS)),
  shared('sections-and-upgrade', (loaders) => only(loaders, WITH_UPGRADE) && !only(loaders, SECTIONS)),
  shared('sections', (loaders) => only(loaders, SECTIONS)),
];

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/app/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
    }),
    react(),
    tailwindcss(),
  ],
  resolve: {
    alias: { '@contract': fileURLToPath(new URL('../backend/src/contract', import.meta.url)) },
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': backend, '/socket.io': { target: backend, ws: true } },
  },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    license: { fileName: '.vite/notices.json' },
    // Browsers that do not know it load the same a little later.
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ['index.html', 'src/landing.ts'],
      output: {
        // The app's entry lists the files of all its pages: their names would weigh more than what is in some of them.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: GROUPS.map((group, place) => ({ ...group, priority: GROUPS.length - place })),
        },
      },
    },
  },
});
