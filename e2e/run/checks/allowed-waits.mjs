const UNTIL = 'backend/src/platform/clock/testing/until.ts';

/**
 * Where a test may depend on time after all: file, rule (one of `waitsIn`), how many places of the file, and the reason.
 *
 * @type {readonly (readonly [file: string, rule: string, times: number, reason: string])[]}
 */
export const ALLOWED_WAITS = [
  [UNTIL, 'wait', 1, 'the one wait for a condition'],
  [UNTIL, 'clock', 2, 'looks less often the longer it waits'],
  ['backend/test/news/longest-standstill.ts', 'wait', 1, 'samples its own processor time'],
  [
    'backend/test/support/test-postgres.ts',
    'clock',
    1,
    'deletes what runs killed over ten minutes ago left behind',
  ],
  ['backend/test/support/broken-issuer.ts', 'clock', 1, 'a token carries seconds'],
  [
    'backend/test/alerts/series-store.spec.ts',
    'clock',
    1,
    'rows are read and purged by how old they are for the database',
  ],
  ['backend/test/triggers/triggers.user.kinds.spec.ts', 'clock', 1, 'an end has to lie ahead'],
  ['backend/test/triggers/unwatched-coins.spec.ts', 'clock', 2, 'a price is minutes old'],
  ['e2e/stand-ins/chain/chain-stand-in.spec.ts', 'wait', 1, 'gives up a call that is never answered'],
  ['e2e/stand-ins/news/news-stand-in.spec.ts', 'wait', 1, 'gives up a call that is never answered'],
];
