/** A figure as it was before its mend: at which commit, and how it came about. */
export interface Figure {
  readonly value: number | string;
  readonly commit: string;
  readonly source: string;
}

/** The last commit before all mends. */
const FIRST = 'a3cdc92';
const SOURCE = 'this program with --product, on a machine of two busy cores';

function measured(
  commit: string,
  figures: Readonly<Record<string, number | string>>,
): Record<string, Figure> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, { value, commit, source: SOURCE }]),
  );
}

/** By the row, and by the figure's name in it. */
export const BEFORE: Readonly<Record<string, Readonly<Record<string, Figure>>>> = {
  A1: measured(FIRST, {
    'alerts of 9': 9,
    'slowest alert, ms': 8_796,
    'longest gap between prices beyond the usual, ms': 3_068,
    'leases lost': 0,
    'unasked ends of the process': 0,
  }),
  A1d: measured(FIRST, {
    'alerts of 9': 9,
    'slowest alert, ms': 15_982,
    'longest gap between prices beyond the usual, ms': 7_598,
    'leases lost': 0,
    'unasked ends of the process': 0,
  }),
  A2: measured(FIRST, {
    'alerts of 9': 9,
    'slowest alert, ms': 622,
    'longest gap between prices beyond the usual, ms': 363,
    'leases lost': 0,
    'unasked ends of the process': 0,
    'memory grown by, MB': 344,
    'longest connection without CONNECT, ms': 34_994,
  }),
  A3: measured(FIRST, {
    'the stranger is': 'admin, verified',
    'the owner, with a new password, is': 'not signed in (401)',
    'the stranger after that: session, password': '401, 200',
  }),
  A4: measured(FIRST, {
    'wrong passwords looked at': 60,
    'honest sign-ins from another address during the flood, of 6': 2,
  }),
  A5: measured(FIRST, {
    'the right code after 3 wrong ones of its browser and 3 of others': 'taken',
    'the owner asks after a stranger had 3 codes': 429,
  }),
  A6: measured(FIRST, {
    "the owner's reset answers": 429,
    'a known and an unknown address are told': 'different things',
    'the owner, by the link, signs in': 200,
  }),
  A7: measured(FIRST, { 'the good /help is answered': 'no', 'unasked ends of the process': 0 }),
  A8: measured(FIRST, {
    'Upgrade outside /socket.io': 'no answer',
    '/metrics with X-Forwarded-For: 127.0.0.1': 'open',
    'Cache-Control of /API/ME': 'no-cache',
    'Permissions-Policy of / and /api/me': 'missing, missing',
  }),
  FUZZ: measured('d34c332', {
    'answers of 500 and above': 0,
    'requests without an answer': 0,
    'unasked ends of the process': 0,
    'a good request afterwards': 200,
  }),
};
