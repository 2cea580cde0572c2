import type { SiteInfo } from '@contract/site.js';
import type { Offers } from '@contract/status.js';

export interface Faq {
  readonly question: string;
  readonly answer: string;
}

const NO_ACCOUNT =
  'No. Press Start in the Telegram chat and set one trigger each for BTC, ETH and SOL, free for as long as you like.';
const ACCOUNT_ADDS = {
  sold: 'An account adds the daily summary, a wallet and a dashboard; Pro adds any coin and up to 200 triggers.',
  everyone: 'An account adds the daily summary, wallets, a dashboard, any coin and up to 200 triggers.',
  granted: 'An account adds the daily summary, a wallet and more triggers.',
} as const;
const OUTAGE =
  'An alert is stored before it is sent, so it arrives as soon as the connection is back, and says that it is late. After an outage we check what the market did in the meantime.';
const BY_EMAIL =
  'With a verified email address, an alert that Telegram does not accept within two minutes reaches you by email.';

/** What people ask first, and what is true of an installation. Pure. */
export function faqOf(
  { trial, proFor, mail }: Offers,
  { brandName }: Pick<SiteInfo, 'brandName'>,
): readonly Faq[] {
  const account = {
    question: 'Do I need an account?',
    answer: `${NO_ACCOUNT} ${ACCOUNT_ADDS[proFor ?? 'sold']}`,
  };
  return [
    ...(trial === 'open' ? [account] : []),
    {
      question: 'Which price counts, and can a wick on one exchange wake me?',
      answer:
        'The median of fresh quotes from Coinbase, Kraken and Binance, in US dollars. With three or more quotes, one that is more than 1.5 % off the others is set aside. Each alert keeps the quotes it is based on: tap “Why?” in the chat.',
    },
    {
      question: `What if an exchange, Telegram or ${brandName} is down?`,
      answer: mail ? `${OUTAGE} ${BY_EMAIL}` : OUTAGE,
    },
    {
      question: `Can ${brandName} touch my coins?`,
      answer:
        'No. A wallet is connected by its public address only. We only read the balance: we can neither sign nor move anything. Never give anyone a private key or a seed phrase; we refuse them.',
    },
  ];
}
