import { createRootRoute, Outlet } from '@tanstack/react-router';
import { DocumentTitle } from '../layout/document-title.js';
import { NotFound } from '../layout/not-found.js';
import { SiteFooter } from '../layout/site-footer.js';
import { SiteHeader } from '../layout/site-header.js';
import { UpgradeHost } from '../upgrade/upgrade-host.js';

function Shell() {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-lg bg-brass px-4 py-2 font-semibold text-ink-950 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <DocumentTitle />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="min-h-[calc(100lvh-3.5rem)] outline-none">
        <Outlet />
      </main>
      <SiteFooter />
      <UpgradeHost />
    </>
  );
}

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound });
