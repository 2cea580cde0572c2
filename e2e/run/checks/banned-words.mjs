/**
 * Words that a name may not have: {word, instead, in, as}. `word` is matched with whole words of the name, so `bell` is found
 * in `evaluatorBell`, not in `bellwether`. `in` says where it holds, `as: 'method'` that it holds for whole names of methods.
 *
 * @type {readonly import('./words-in.mjs').BannedWord[]}
 */
export const BANNED_WORDS = [
  { word: '(?<!coin-)desks?', instead: 'Fixture in tests, CommandRouter in the bot' },
  { word: 'bells?', instead: 'Signal', in: /^backend\// },
  {
    word: 'turns',
    instead: 'Semaphore, KeyedMutex or ownerLock',
    in: /^backend\/src\/(features|identity|pipeline\/evaluator)\//,
  },
  { word: 'kept-answers?', instead: 'Cached' },
  { word: 'tenures?', instead: 'LeaderTerm' },
  { word: 'spells?', instead: 'FeedGap' },
  { word: 'blind-since', instead: 'gapSince' },
  { word: 'sights?', instead: 'FeedCoverage' },
  { word: 'heard-market', instead: 'MarketReplica' },
  { word: 'market-broadcast', instead: 'MarketPublisher' },
  { word: 'hearings?', instead: 'SubscriptionHandover' },
  { word: 'hand-?shakes?|linking', instead: 'link' },
  { word: 'price-tests?|trigger-testing', instead: 'price simulator' },
  { word: 'wish(es|ed)?', instead: 'Input (TriggerInput), or the noun of what is asked for' },
  { word: 'fulfil(l|s|ls|led)?', instead: 'upsert, UpsertOutcome' },
  { word: 'entrances?|signed-in-entry', instead: 'SignIn, SignInOutcome' },
  { word: 'session-pass', instead: 'SessionCookie with set and clear' },
  {
    word: '(alert|chat|delivery|deletion|link|market|missed|plan|price|trigger)-news|news-of',
    instead: '…Events: News is the room of articles only',
  },
  {
    word: 'standings?',
    instead: 'PlanStatus, TriggerStatus, ChargeStatus, ValueAge: a name for each meaning',
  },
  { word: 'luggage', instead: 'import' },
  { word: 'press(es)?', instead: 'callback query', in: /^backend\/src\/(contract|features)\// },
  { word: 'fronts', instead: 'sorted heads' },
  { word: 'more-rows', instead: 'the noun of the rows' },
  { word: 'slices', instead: 'TimeSlice', in: /^backend\/src\/pipeline\/live\// },
  { word: 'told-names?', instead: 'verified username' },
  { word: 'defuse[sd]?', instead: 'escaped' },
  { word: 'whereabouts', instead: 'location or address' },
  { word: 'charge-looks?', instead: 'ChargeReconciler' },
  { word: 'charge-rounds?', instead: 'ChargeReconcileJob' },
  { word: 'moods?', instead: 'sentiment', in: /^(backend|frontend)\// },
  { word: 'mails?(?!-(from|servers?))|mailed', instead: 'email', in: /^(backend|frontend)\/src\// },
  { word: 'screens?', instead: 'live: a screen is a page', in: /^backend\/(src|test|bench)\// },
  {
    word: 'bundles?|bundling',
    instead: 'digest',
    in: /^backend\/src\/(contract|features|operations|pipeline)\//,
  },
  {
    word: 'f\\d+',
    instead: 'what it does (kill-evaluator), with its number as a field',
    in: /^e2e\//,
    as: 'file',
  },
  { word: 'tell', instead: 'publish, send or say whom it notifies', in: /^backend\/src\//, as: 'method' },
  { word: 'look', instead: 'poll, read or check', in: /^backend\/src\//, as: 'method' },
  { word: 'take', instead: 'claim, add or drain', in: /^backend\/src\//, as: 'method' },
];
