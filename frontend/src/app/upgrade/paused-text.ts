import type { Trigger } from '@contract/trigger.js';
import type { WalletSubmission } from '@contract/wallet.js';

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** "Paused: 2 triggers on ADA, SOL and 1 wallet."; null where the plan has paused nothing. */
export function pausedText(
  triggers: readonly Pick<Trigger, 'symbol' | 'paused'>[],
  wallets: readonly Pick<WalletSubmission, 'paused'>[],
): string | null {
  const paused = triggers.filter((trigger) => trigger.paused === 'plan');
  const pausedWallets = wallets.filter((wallet) => wallet.paused === 'plan').length;
  const symbols = [...new Set(paused.map(({ symbol }) => symbol))].join(', ');
  const parts = [
    ...(paused.length > 0 ? [`${count(paused.length, 'trigger')} on ${symbols}`] : []),
    ...(pausedWallets > 0 ? [count(pausedWallets, 'wallet')] : []),
  ];
  return parts.length === 0 ? null : `Paused: ${parts.join(' and ')}.`;
}
