import { WEB_ZONE } from '@contract/zone-name.js';
import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Fragment } from 'react';
import { showZone } from '../../shared/format/shown-zone.js';
import { useMe } from '../../shared/session/me.js';
import { lazyComponent } from '../../shared/ui/lazy-component.js';
import { DocumentTitle } from '../layout/document-title.js';
import { SiteFooter } from '../layout/site-footer.js';
import { SiteHeader } from '../layout/site-header.js';
import { usePlanChangeToast } from '../upgrade/use-plan-change-toast.js';

const NotFound = lazyComponent(async () => (await import('../layout/not-found.js')).NotFound);
/** No page needs it to be drawn. */
const UpgradeHost = lazyComponent(async () => (await import('../upgrade/upgrade-host.js')).UpgradeHost);

function Shell() {
  const zone = useMe()?.timeZone ?? WEB_ZONE;
  showZone(zone);
  usePlanChangeToast();
  // Everything that shows a time is drawn anew when the zone changes.
  return (
    <Fragment key={zone}>
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
    </Fragment>
  );
}

export const Route = createRootRoute({ component: Shell, notFoundComponent: NotFound });
