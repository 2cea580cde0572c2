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
type Modules = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

const LANDING = /\/src\/landing\.ts$/;
const APP = /\/src\/main\.tsx$/;
const GATE = /\/routes\/(dashboard|index)\.tsx\?/;
const PAGE = /\/dashboard-page\.tsx$/;
/** What stands below the header of the dashboard, and of the workspace of Free. */
const SECTIONS = /\/(dashboard|onboarding)-sections\.tsx$/;
/** What is loaded with others in one file, though it is asked for by itself. */
const JOINED = [GATE, PAGE, SECTIONS];
const ROUTE = /\/routes\/.*\?/;
const SIGNED_OUT = /\/routes\/(auth|invite|privacy|reset-password|setup|terms|verify-email)\.tsx\?/;
const OFFICE = /\/routes\/admin\/(audit|index|leads|operations)\.tsx\?/;
const PRICED = /\/routes\/(admin\/trigger-testing|status|trial)\.tsx\?/;
const BELL = /\/alert-bell\.tsx$/;
const FRAME = /\/routes\/alerts\.tsx\?|\/dashboard-page\.tsx$/;
const SOLD = /\/routes\/(pricing|upgrade)\.tsx\?/;
const ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/;

const has = (loaders: Loaders, pattern: RegExp) => loaders.some((id) => pattern.test(id));
const inDashboard = (loaders: Loaders) => has(loaders, PAGE) || has(loaders, SECTIONS);

/** The name by which an icon is imported: "bell-off.mjs" is BellOff. */
const iconName = (id: string) =>
  id.replace(/.*\/|\.m?js$/g, '').replace(/(?:^|-)(\w)/g, (_all, first: string) => first.toUpperCase());

/** Who imports a module. All icons pass through one file, which loads none for those who do not name it. */
function importersOf(id: string, wanted: string, modules: Modules): readonly string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  if (!ICONS.test(id)) return importers;
  const word = new RegExp(`\\b${iconName(wanted)}\\b`);
  const users = importers.filter((by) => word.test(modules.getModuleInfo(by)?.code ?? ''));
  return users.length === 0 ? importers : users;
}

/** Puts modules into one file if those who load them are as `isFor` says. */
function shared(name: string, isFor: (loaders: Loaders) => boolean): Group {
  return {
    debugName: name,
    name: (id, modules) => {
      const seen = new Set([id]);
      for (const each of seen) for (const by of importersOf(each, id, modules)) seen.add(by);
      const isLoader = (each: string) =>
        LANDING.test(each) ||
        APP.test(each) ||
        (modules.getModuleInfo(each)?.dynamicImporters.length ?? 0) > 0;
      const isTaken = !isLoader(id) || JOINED.some((pattern) => pattern.test(id));
      return isTaken && isFor([...seen].filter(isLoader)) ? name : null;
    },
  };
}

/**
 * Until the dashboard is drawn it may ask for 30 files and answers, and each page may load 150 kB. So each group holds
 * what the dashboard shares with the same few pages. A group takes along what its modules import: what more load comes
 * first.
 */
const GROUPS: readonly Group[] = [
  { name: 'stack', test: STACK },
  shared(
    'landing-and-app',
    (loaders) => has(loaders, LANDING) && (has(loaders, APP) || inDashboard(loaders)),
  ),
  shared('landing-and-page', (loaders) => has(loaders, LANDING) && loaders.length > 1),
  shared(
    'app',
    (loaders) =>
      has(loaders, APP) || has(loaders, GATE) || (inDashboard(loaders) && has(loaders, SIGNED_OUT)),
  ),
  shared(
    'office',
    (loaders) =>
      inDashboard(loaders) &&
      (has(loaders, OFFICE) || [FRAME, PRICED, SOLD].filter((pages) => has(loaders, pages)).length > 1),
  ),
  shared('priced', (loaders) => inDashboard(loaders) && has(loaders, PRICED)),
  shared('sold', (loaders) => inDashboard(loaders) && has(loaders, SOLD)),
  shared(
    'dashboard-page',
    (loaders) => has(loaders, PAGE) || (inDashboard(loaders) && (has(loaders, ROUTE) || has(loaders, BELL))),
  ),
  shared('dashboard-sections', inDashboard),
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
    proxy: { '/api': backend, '/hooks': backend, '/socket.io': { target: backend, ws: true } },
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
