/** By value, from -5 to 5: verbs of which every regular form counts, and other words as they stand. */
type Words = readonly (readonly [value: number, verbs: string, others: string])[];

/** To be raised with every change of the words, here or in the finance lexicon: a test compares it with them. */
export const LEXICON_VERSION = 'crypto-1';

/** What words mean in headlines about coins, where the finance lexicon is silent or means something else. */
export const WORDS: Words = [
  [4, 'soar skyrocket', 'skyrocketing parabolic moon mooning'],
  [
    3,
    'surge rally rocket rebound reclaim triumph approve greenlight explode',
    'breakout bullish bulls bull ath approval green adoption rallies inflow inflows upbeat',
  ],
  [
    2,
    `
      jump climb gain recover accumulate advance rise outperform overtake expand upgrade spike integrate
      partner buy clear settle adopt embrace launch reinstate resume refund reimburse repay pump add
      acquire exceed beat boost fuel bounce accelerate soothe ease exonerate acquit strengthen`,
    `
      rose risen bought beats buys gains up higher record milestone partnership profit profits dovish
      highest best relief optimism hopes growth grows grew growing demand upside win wins won winning
      victory repayment hodl strong strongly uptrend lifts lifted landmark clarity pro fastest recovery
      resilience resilient upgraded peak`,
  ],
  [
    1,
    'list draw return hold support back file hit reach sign pass pile unveil enable secure top',
    'held stake institutional institutions backed staking etf etfs',
  ],
  [
    0,
    'trade share moves',
    `
      inflation crypto token tokens bitcoin asset assets reserve reserves chief short supply like block
      blocks proof stake stakes mine mining miner miners active interest united protocol smart trust
      natural commodity value worth security securities bank legal free fees fee cash capital debate
      explained proposal vote votes bill bills holdings stocks exchange share shares interest new justice
      department loyalty court officer`,
  ],
  [
    -1,
    'end await',
    `
      despite risk risks overhang fears fear fading volatility concern concerns low worries worry
      uncertainty cautious`,
  ],
  [
    -2,
    `
      slip slide drop fall sink decline retreat dip sue miss suspend halt reject lose slow shrink warn
      threaten face fine delist ban block dump sell weigh dim fade delay downgrade investigate probe
      charge accuse disappoint pause freeze cut liquidate tighten strengthen curb`,
    `
      fell fallen sank sunk lost loss losses lower lowest down outflow outflows hawkish lawsuit lawsuits
      suit bearish bears bear outage bug selloff liquidation liquidations liquidated downtime sanctions
      sanctioned correction tighter weaker weak worst slump slumps slumped suspicious downgraded
      downgrades crackdown ban banned subpoena risks red froze frozen sold selling bleed bleeds bled
      misleading fake pressure investigation probe`,
  ],
  [
    -3,
    `
      plunge tumble crater plummet dive slump crash drain siphon exploit breach steal flee suffer collapse
      arrest sentence convict jail indict capitulate wipe dry sanction bleed grip depeg liquidate cascade
      implode default halts`,
    `
      stole stolen dumped fraud hack hacked hacks hacker hackers attack attacks attackers attacker exploit
      exploits exploited phishing scam scams scammer scammers insolvent insolvency bankruptcy bankrupt
      vulnerability rug panic rout cascade fled theft thieves malware ransomware laundering ponzi
      capitulation vanish vanishes shortfall hole contagion meltdown carnage bloodbath recession`,
  ],
];

/** Several words that mean something else than each by itself. */
export const PHRASES: readonly (readonly [value: number, phrases: readonly string[]])[] = [
  [
    4,
    [
      'all time high',
      'all time highs',
      'record high',
      'record highs',
      'record inflow',
      'record inflows',
      'new high',
      'new highs',
      'short squeeze',
      'breaks out',
      'broke out',
    ],
  ],
  [
    3,
    [
      'rate cut',
      'rate cuts',
      'cuts rates',
      'cuts interest rates',
      'cuts fees',
      'cuts layer',
      'lower fees',
      'fees drop',
      'repay customers',
      'in full',
      'rules in favor',
      'in favor of',
      'dismisses lawsuit',
      'dismisses case',
      'dismisses charges',
      'drops investigation',
      'drops lawsuit',
      'drops case',
      'drops charges',
      'drops appeal',
      'closes investigation',
      'ends investigation',
      'ends probe',
      'ends lawsuit',
      'lifts ban',
      'lifts sanctions',
      'overturns sanctions',
      'overturns ban',
      'removes sanctions',
      'winning streak',
      'pile in',
      'piles in',
      'take charge',
      'takes charge',
      'white hat',
      'emerges from',
      'emerges from chapter',
      'emerge from',
      'exits bankruptcy',
      'rebound strongly',
      'pressure eases',
      'supply shrinks',
      'shrug off',
      'shrugs off',
      'shrugging off',
      'buy the dip',
      'bull run',
      'bull market',
    ],
  ],
  [
    2,
    [
      'cooling inflation',
      'inflation cools',
      'inflation slows',
      'files for spot',
      'removing market overhang',
      'price target raised',
      'goes live',
      'pro crypto',
      'no shortfall',
      'returns stolen',
      'to list',
    ],
  ],
  [
    0,
    [
      'short term',
      'long term',
      'interest rates',
      'open interest',
      'all time',
      'record date',
      'block size',
      'block production',
      'block reward',
      'block rewards',
      'volatility falls',
      'smart contract',
      'tax cut',
    ],
  ],
  [
    -2,
    [
      'hot inflation',
      'inflation rises',
      'inflation jumps',
      'profit taking',
      'delays decision',
      'postpones decision',
      'under pressure',
      'selling pressure',
      'token unlock',
      'long positions',
      'goes down',
      'goes dark',
      'fails to hold',
      'at risk',
    ],
  ],
  [
    -3,
    [
      'rate hike',
      'rate hikes',
      'raises rates',
      'raises interest rates',
      'hikes rates',
      'record low',
      'record lows',
      'new low',
      'new lows',
      'month low',
      'month lows',
      'year low',
      'year lows',
      'record outflow',
      'record outflows',
      'sell off',
      'sell offs',
      'fear index',
      'bear market',
      'wiped out',
      'long squeeze',
      'loses peg',
      'loses dollar peg',
      'halts withdrawals',
      'suspends withdrawals',
      'freezes withdrawals',
      'pauses withdrawals',
      'money laundering',
      'insider trading',
      'stolen funds',
      'class action',
      'chain split',
      'balance sheet hole',
      'death cross',
      'market rout',
      'supply chain attack',
      'fall for',
      'falls for',
      'closes accounts',
      'reiterates ban',
      'ends partnership',
      'loyalty program ends',
    ],
  ],
  [
    -4,
    [
      'rug pull',
      'rug pulls',
      'files for bankruptcy',
      'flash crash',
      'bank run',
      'death spiral',
      'mass liquidation',
    ],
  ],
];

/** What turns around or takes away the sense of the few words that follow. */
export const SHIFTERS: readonly (readonly [factor: number, words: string])[] = [
  [-0.8, 'recovers recovered recovering'],
  [
    -0.5,
    `
      not no never without neither nor cannot avoid avoids avoided prevent prevents prevented escapes
      escape shrugs foils foiled thwarts thwarted`,
  ],
  [-0.8, 'fails fail failed failing'],
  [0.2, 'denies deny denied denying refutes refute refuted rejects rejecting disputes disputed'],
  [0.5, 'could may might despite after amid'],
];
