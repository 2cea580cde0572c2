import type { User } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useOffers } from '../../shared/offers.js';
import { meQuery } from '../../shared/session/me.js';
import { proAccessQuery } from '../../shared/session/pro-access.js';
import { rememberIntent, signInIntent } from '../../shared/session/sign-in-intent.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { FeatureList } from '../pricing/feature-list.js';
import { PRO_FEATURES } from '../pricing/plan-features.js';
import { PausedByPlan } from './paused-by-plan.js';
import { ProMonthlyPrice, ProTerms } from './pro-prices.js';
import { nothingSoldText } from '../../shared/nothing-sold.js';
import { siteInfo } from '../../shared/site.js';
import { FreeWay, UpgradeActions } from './upgrade-actions.js';
import { nextUpgradeStep, upgradeStepAtom } from './upgrade-flow.js';

/** Goes on with the payment a person signed in for, after Google has sent the browser back. */
function useResumedPayment(me: User | null | undefined): void {
  const setStep = useSetAtom(upgradeStepAtom);
  const next = me == null ? null : nextUpgradeStep(me);
  useEffect(() => {
    if (next === null || signInIntent() !== 'buy') return;
    rememberIntent(null);
    if (next === 'payment') setStep(next);
  }, [next, setStep]);
}

/** What Pro is, what it costs, and what there is without it; where it is not sold, that. Who has access is sent back to the dashboard. */
export function UpgradePage() {
  const { data: me, status } = useQuery(meQuery);
  const { proFor } = useOffers();
  const access = useQuery({ ...proAccessQuery, enabled: me != null, refetchOnMount: 'always' });
  useResumedPayment(me);
  if (me != null && access.data?.hasProAccess === true) return <Navigate to="/" replace />;
  if (status === 'pending' || (me != null && access.status === 'pending')) return <Spinner />;
  if (proFor !== null) {
    return (
      <div className="mx-auto max-w-md px-4 pt-10 sm:pt-14">
        <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Pro</h1>
        <p className="mt-3 text-lg leading-relaxed">{nothingSoldText(proFor, siteInfo().brandName)}</p>
        <div className="mt-6">
          <FreeWay me={me ?? null} look="primary" />
        </div>
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-4xl px-4 pt-10 sm:pt-14">
      <h1 className="text-3xl font-semibold tracking-tight sm:text-4xl">Pro Access Required</h1>
      <p className="mt-3 max-w-prose text-lg leading-relaxed">
        The dashboard is part of Pro. The free workspace has your Telegram alerts for BTC, ETH and SOL.
      </p>
      {me?.plan === 'pro_expired' && <PausedByPlan />}
      <div className="mt-8 grid items-start gap-6 md:grid-cols-[1fr_20rem]">
        <section
          aria-labelledby="pro-prices"
          className="rounded-2xl border border-brass-line bg-brass-soft p-5 sm:p-6 md:order-last"
        >
          <h2 id="pro-prices" className="mb-1 text-sm font-semibold">
            Pro
          </h2>
          <ProMonthlyPrice />
          <div className="mt-4">
            <ProTerms />
          </div>
          <UpgradeActions me={me ?? null} />
        </section>
        <section
          aria-labelledby="pro-features"
          className="rounded-2xl border border-line bg-surface p-5 sm:p-6"
        >
          <h2 id="pro-features" className="mb-4 text-lg font-semibold">
            What Pro includes
          </h2>
          <FeatureList features={PRO_FEATURES} />
        </section>
      </div>
    </div>
  );
}
