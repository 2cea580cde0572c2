/** What each plan has, in the words the pricing uses. */
export const FREE_FEATURES = [
  '3 triggers on BTC, ETH and SOL',
  'Basic price alerts',
  'Telegram bot access',
  'Daily market updates',
  '1 wallet connection',
] as const;

export const PRO_FEATURES = [
  '50+ alerts (versus 3 free)',
  'Any coin',
  'Advanced triggers',
  'Up to 5 wallets',
  'Sentiment analysis',
  'Traditional-finance integration: Fed rate changes, major stock indices, gold',
  'Priority support',
] as const;
