import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RecentAlerts } from '../../features/alerts/components/recent-alerts.js';
import { useSetAtom, useStore } from 'jotai';
import { QuickStartDialog } from '../../features/telegram-link/components/quick-start-dialog.js';
import { wantedLevelAtom } from '../../features/trial/wanted-level.js';
import { priceAtom } from '../../shared/live/live-atoms.js';
import { marketPricesQuery } from '../../shared/live/price-queries.js';
import { directionTo } from './live/example-alert.js';
import { TrialWidget } from '../../features/trial/components/trial-widget.js';
import { LivePanel } from './live/live-panel.js';
import { useOffers } from '../../shared/offers.js';
import { SignInCall } from './sign-in-call.js';
import { PlanCards } from './plan-cards.js';
import { TrialConnect } from './trial-connect.js';
import { siteInfo } from '../../shared/site.js';

/** The ways in without an account, and Pro. */
function OpenDoors() {
  return (
    <>
      <PlanCards />
      <p className="mt-4">
        <Link
          to="/trial"
          className="inline-flex min-h-6 items-center rounded font-medium text-accent underline underline-offset-4"
        >
          Try the demo with your Telegram handle
        </Link>
      </p>
    </>
  );
}

/** What it is, the ways in, and the trial itself. */
export function Hero() {
  const { trial } = useOffers();
  const store = useStore();
  const client = useQueryClient();
  const want = useSetAtom(wantedLevelAtom);
  const ring = (level: number) => {
    const known = client.getQueryData(marketPricesQuery.queryKey)?.crypto.BTC?.price;
    const price = store.get(priceAtom('BTC'))?.price ?? known ?? level;
    want({ symbol: 'BTC', operator: directionTo(level, price) === 'above' ? 'ABOVE' : 'BELOW', level });
  };
  return (
    <div className="mx-auto max-w-6xl px-4 pt-6 sm:pt-14">
      <div className="grid gap-6 lg:gap-8 lg:grid-cols-2 lg:items-start lg:gap-x-14">
        <div>
          <p className="text-sm font-semibold text-accent max-sm:hidden">Price alerts in Telegram</p>
          <h1 className="text-4xl sm:mt-3 leading-[1.08] font-semibold tracking-tight sm:text-5xl">
            Set a price. We ring when it gets there.
          </h1>
          <p className="mt-4 max-w-prose text-lg leading-snug sm:mt-5 sm:leading-relaxed">
            {siteInfo().brandName} watches BTC, ETH and SOL on several exchanges at once and messages you the
            moment your level is reached.
            <span className="max-lg:hidden"> Every alert says why it rang and how long it took.</span>
          </p>
          {trial === 'open' && (
            <div className="mt-5 lg:hidden">
              <QuickStartDialog className="w-full" />
            </div>
          )}
        </div>
        <div className="lg:row-span-2">
          <LivePanel onRing={trial === 'open' ? ring : undefined} />
        </div>
        <div>{trial === 'open' ? <OpenDoors /> : <SignInCall />}</div>
      </div>
      {trial === 'open' && (
        <div className="mt-10 space-y-6">
          <TrialWidget connect={<TrialConnect />} />
          <RecentAlerts />
        </div>
      )}
    </div>
  );
}
