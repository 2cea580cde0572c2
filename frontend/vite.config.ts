import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const backend = 'http://localhost:3000';

const STACK = /node_modules\/(react|react-dom|scheduler|@tanstack|jotai|use-sync-external-store)\//;

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
        // What every page of the app needs, in one file: it shrinks better, and stays known from one release to the next.
        advancedChunks: { groups: [{ name: 'stack', test: STACK }] },
      },
    },
  },
});
