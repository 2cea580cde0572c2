import { Link } from '@tanstack/react-router';
import { RecentAlerts } from '../../features/alerts/components/recent-alerts.js';
import { LinkButton } from '../../features/telegram-link/components/link-button.js';
import { TrialWidget } from '../../features/trial/components/trial-widget.js';
import { LivePanel } from './live/live-panel.js';
import { useOffers } from '../../shared/offers.js';
import { SignInCall } from './sign-in-call.js';
import { PlanCards } from './plan-cards.js';
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
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 sm:pt-14">
      <div className="grid gap-8 lg:grid-cols-2 lg:items-start lg:gap-x-14">
        <div>
          <p className="text-sm font-semibold text-accent">Price alerts in Telegram</p>
          <h1 className="mt-3 text-4xl leading-[1.08] font-semibold tracking-tight sm:text-5xl">
            Set a price. We ring when it gets there.
          </h1>
          <p className="mt-5 max-w-prose text-lg leading-relaxed">
            {siteInfo().brandName} watches BTC, ETH and SOL on several exchanges at once and messages you the
            moment your level is reached. Every alert says why it rang and how long it took.
          </p>
        </div>
        <div className="lg:row-span-2">
          <LivePanel />
        </div>
        <div>{trial === 'open' ? <OpenDoors /> : <SignInCall />}</div>
      </div>
      {trial === 'open' && (
        <div className="mt-10 space-y-6">
          <TrialWidget connect={<LinkButton />} />
          <RecentAlerts />
        </div>
      )}
    </div>
  );
}
