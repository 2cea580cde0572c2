/** What processes tell each other: the names of the channels, and nowhere else. */
export const TOPIC_NAMES = [
  'prices',
  'market',
  'coins',
  'listings',
  'page-demand',
  'series',
  'trigger-edits',
  'trigger-states',
  'alerts',
  'outbox',
  'settled',
  'delivery-results',
  'chat-status',
  'account-session-ends',
  'trial-session-ends',
  'leads',
  'billing',
  'channels',
  'fed-changes',
  'gaps',
  'candles-requested',
  'candles-answered',
  'alerts-seen',
  'alerts-acknowledged',
] as const;

export type TopicName = (typeof TOPIC_NAMES)[number];

/** Told again within seconds whatever happens, or looked for every second and shown by no screen. */
export const LOST_WITHOUT_HARM: ReadonlySet<TopicName> = new Set<TopicName>([
  'prices',
  'market',
  'coins',
  'listings',
  'page-demand',
  'series',
  'outbox',
  'settled',
  'candles-requested',
  'candles-answered',
]);
