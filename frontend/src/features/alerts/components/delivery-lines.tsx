import type { DeliveryView, RecentAlert } from '@contract/alert.js';
import { Check, CircleX, Clock } from 'lucide-react';
import {
  deliveryText,
  deliveryTone,
  duplicateWarning,
  noMessageText,
} from '../../../shared/alerts/delivery-text.js';
import { useOffers } from '../../../shared/offers.js';
import { cx } from '../../../shared/ui/class-names.js';

const LOOKS = {
  good: { Icon: Check, tone: 'text-up' },
  bad: { Icon: CircleX, tone: 'text-down' },
  open: { Icon: Clock, tone: 'text-muted' },
} as const;

function Line({ delivery }: { readonly delivery: DeliveryView }) {
  const { Icon, tone } = LOOKS[deliveryTone(delivery.status)];
  const { mail } = useOffers();
  const doubt = duplicateWarning(delivery);
  return (
    <li>
      <p className={cx('flex items-center gap-1.5', tone)}>
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {deliveryText(delivery, mail ? 'email' : 'none')}
      </p>
      {doubt !== null && <p className="pl-5.5 text-xs text-accent">{doubt}</p>}
    </li>
  );
}

/** How the messages of an alert fared, a line for each channel; says why when there is none. */
export function DeliveryLines({ alert }: { readonly alert: RecentAlert }) {
  const { mail } = useOffers();
  const delivery = alert.delivery.filter(({ channel }) => mail || channel !== 'email');
  if (delivery.length === 0) return <p>{noMessageText(alert)}</p>;
  return (
    <ul>
      {delivery.map((each) => (
        <Line key={`${each.channel} ${each.channelId ?? ''} ${each.step ?? ''}`} delivery={each} />
      ))}
    </ul>
  );
}
