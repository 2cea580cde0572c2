import { type PlanSentences, planSentences } from '@contract/plans.js';
import { useOffers } from './offers.js';
import { siteInfo } from './site.js';

/** What people read who want more than their plan includes. */
export function usePlanSentences(): PlanSentences {
  return planSentences({ proFor: useOffers().proFor, brandName: siteInfo().brandName });
}
