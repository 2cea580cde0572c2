import type { Role } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { Coins, Landmark, type LucideIcon, TrendingUp } from 'lucide-react';
import { AssetPricePill } from '../../../shared/live/asset-price-pill.js';
import { settingsQuery } from '../../../shared/session/settings.js';
import { Panel } from '../../../shared/ui/panel.js';
import { TradfiToggle } from './tradfi-toggle.js';
import { TradfiValues } from './tradfi-values.js';

const SYMBOLS = ['BTC', 'ETH', 'USDT'] as const;

interface Explainer {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
}

const EXPLAINERS: readonly Explainer[] = [
  {
    icon: TrendingUp,
    title: 'NASDAQ',
    text: 'The Composite index, watched while the exchange is open. Tech stocks and crypto often move together.',
  },
  {
    icon: Landmark,
    title: 'Fed rate',
    text: 'The upper bound of the target range, in percent. A change fires within minutes of the announcement.',
  },
  {
    icon: Coins,
    title: 'Gold',
    text: 'Gold (PAXG): the price of a token that represents one ounce, from the same exchanges as your coins.',
  },
];

function ExplainerCard({ icon: Icon, title, text }: Explainer) {
  return (
    <li className="rounded-xl border border-line bg-page p-3 text-sm">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden="true" className="size-4 text-accent" />
        {title}
      </h3>
      <p className="mt-1">{text}</p>
    </li>
  );
}

/** Traditional finance beside crypto: whether it is shown, what coins cost now and it itself, what each instrument is. */
export function TradfiIntegration({ role }: { readonly role: Role }) {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <Panel id="tradfi" title="Traditional Finance Integration">
      <TradfiToggle role={role} />
      <div className="space-y-4 px-4 pb-4 sm:px-5">
        <div>
          <h3 className="mb-2 text-xs font-medium text-muted">Current prices</h3>
          <div className="grid grid-cols-3 gap-2">
            {SYMBOLS.map((symbol) => (
              <AssetPricePill key={symbol} symbol={symbol} />
            ))}
          </div>
        </div>
        {settings?.showTradfi === true && <TradfiValues />}
        <ul className="grid gap-2 sm:grid-cols-3">
          {EXPLAINERS.map((explainer) => (
            <ExplainerCard key={explainer.title} {...explainer} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}
