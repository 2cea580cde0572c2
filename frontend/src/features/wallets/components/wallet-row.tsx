import type { Role } from '@contract/account.js';
import type { WalletSubmission, WalletToken } from '@contract/wallet.js';
import { useNow } from '../../../shared/live/use-now.js';
import { usePlanSentences } from '../../../shared/plan-sentences.js';
import { Badge } from '../../../shared/ui/badge.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { shortAddress } from '../address.js';
import { freshnessText, tokenText } from '../balance.js';
import { RemoveWalletButton } from './remove-wallet-button.js';

const SHOWN_TOKENS = 4;
const AGE_STEP_MS = 5_000;
const NETWORK_NAMES = { bitcoin: 'Bitcoin', ethereum: 'Ethereum' } as const;

function TokenLines({ tokens }: { readonly tokens: readonly WalletToken[] }) {
  return (
    <ul className="space-y-1">
      {tokens.map((token) => (
        <li
          key={`${token.symbol} ${token.name}`}
          className="flex items-baseline justify-between gap-3 text-sm"
        >
          <span className="min-w-0 truncate" title={token.name}>
            {token.name}
          </span>
          <span className="shrink-0 text-right font-medium text-strong tabular-nums">
            {tokenText(token)}
            {token.balance === null && <span className="sr-only"> balance of {token.symbol}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Tokens({ tokens, balances }: WalletSubmission) {
  const others = tokens.slice(SHOWN_TOKENS);
  if (tokens.length === 0) {
    if (balances === 'reading') return <Skeleton className="block h-5 w-3/5" />;
    return balances === 'known' && <p className="text-sm">No coins here.</p>;
  }
  return (
    <div className="space-y-1">
      <TokenLines tokens={tokens.slice(0, SHOWN_TOKENS)} />
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center rounded text-xs font-semibold text-accent">
            {others.length} more
          </summary>
          <TokenLines tokens={others} />
        </details>
      )}
    </div>
  );
}

export interface WalletRowProps {
  readonly role: Role;
  readonly wallet: WalletSubmission;
}

/** One wallet: where it is, what lies there, how old that knowledge is. */
export function WalletRow({ role, wallet }: WalletRowProps) {
  const now = useNow(AGE_STEP_MS);
  const { walletPaused } = usePlanSentences();
  return (
    <li className="space-y-2 px-4 py-3 sm:px-5">
      <div className="flex items-center gap-1">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <code title={wallet.address} className="text-sm font-semibold text-strong">
            {shortAddress(wallet.address)}
          </code>
          <Badge tone="muted">{NETWORK_NAMES[wallet.network]}</Badge>
          {wallet.paused === 'plan' && <Badge tone="warn">Paused</Badge>}
        </div>
        <CopyButton
          text={wallet.address}
          label={`Copy address ${shortAddress(wallet.address)}`}
          doneLabel="Address copied"
        />
        <RemoveWalletButton role={role} wallet={wallet} />
      </div>
      {wallet.paused === 'plan' && <p className="text-sm">{walletPaused}</p>}
      <Tokens {...wallet} />
      <p className="text-xs tabular-nums">{freshnessText(wallet, now)}</p>
    </li>
  );
}
