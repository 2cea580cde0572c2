export type StepKey = 'telegram' | 'trigger' | 'wallet' | 'summary';

/** What is known of the person's setup; undefined while it is not known. */
export interface Setup {
  readonly isConnected: boolean | undefined;
  readonly triggers: number | undefined;
  readonly wallets: number | undefined;
  readonly hasPickedTime: boolean;
}

export interface SetupStep {
  readonly key: StepKey;
  readonly text: string;
  readonly state: 'done' | 'open' | 'unknown';
}

function stateOf(isDone: boolean | undefined): SetupStep['state'] {
  if (isDone === undefined) return 'unknown';
  return isDone ? 'done' : 'open';
}

function hasSome(count: number | undefined): boolean | undefined {
  return count === undefined ? undefined : count > 0;
}

/** The steps of getting set up, in their order. Pure. */
export function setupSteps({ isConnected, triggers, wallets, hasPickedTime }: Setup): readonly SetupStep[] {
  return [
    { key: 'telegram', text: 'Connect Telegram', state: stateOf(isConnected) },
    { key: 'trigger', text: 'Add first trigger', state: stateOf(hasSome(triggers)) },
    { key: 'wallet', text: 'Link a wallet', state: stateOf(hasSome(wallets)) },
    { key: 'summary', text: 'Pick daily summary time', state: stateOf(hasPickedTime) },
  ];
}
