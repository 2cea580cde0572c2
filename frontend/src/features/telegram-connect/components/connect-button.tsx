import type { TelegramStatus } from '@contract/telegram.js';
import { cx } from '../../../shared/ui/class-names.js';
import { useConnect } from '../connect-context.js';
import type { ConnectState } from '../connect-machine.js';
import { useTelegramStatus } from '../use-telegram-status.js';
import { ConnectActions } from './connect-actions.js';
import { TelegramLinks } from './telegram-links.js';

const POLL_EVERY_MS = 1_500;

export interface ConnectButtonProps {
  /** How often a new handshake is asked about. */
  readonly pollEveryMs?: number;
  /** What to say when the handshake could not be started. */
  readonly failureText?: string;
  readonly onConnected?: () => void;
  /** For an account the bot asks to confirm. */
  readonly owner?: 'trial' | 'account';
}

/** Why a connected chat gets nothing, in a word; the page says what to do. */
function hindranceOf(status: TelegramStatus | undefined): string {
  if (status?.blocked === true) return ' · blocked';
  return status?.stopped === true ? ' · paused' : '';
}

function labelOf(state: ConnectState, status: TelegramStatus | undefined): string | null {
  switch (state.kind) {
    case 'idle':
      return state.request === 'running' ? 'Getting a link…' : 'Not connected';
    case 'ready':
      return state.handshake === null ? 'Ready to connect' : 'Ready. Opening Telegram…';
    case 'waiting':
      return 'Waiting for Telegram…';
    case 'connected':
      return (
        (state.session.username === null ? 'Connected' : `Connected as @${state.session.username}`) +
        hindranceOf(status)
      );
    case 'error':
      return null;
  }
}

function dotTone({ kind }: ConnectState, status: TelegramStatus | undefined): string {
  if (kind === 'connected') return hindranceOf(status) === '' ? 'bg-up' : 'bg-down';
  return kind === 'waiting' ? 'skeleton bg-brass' : 'bg-line-strong';
}

interface StateLineProps {
  readonly state: ConnectState;
  readonly status: TelegramStatus | undefined;
}

function StateLine({ state, status }: StateLineProps) {
  const label = labelOf(state, status);
  return (
    <output className="flex items-center gap-2 text-sm font-medium text-strong empty:hidden">
      {label !== null && (
        <>
          <span
            aria-hidden="true"
            className={cx('inline-block size-2 rounded-full', dotTone(state, status))}
          />
          {label}
        </>
      )}
    </output>
  );
}

interface WaitingProps {
  readonly state: ConnectState & { readonly kind: 'waiting' };
  readonly owner: 'trial' | 'account';
}

const PRESSES = { trial: 'press Start', account: 'press Start and then Confirm' } as const;

function Waiting({ state, owner }: WaitingProps) {
  const press = PRESSES[owner];
  return (
    <>
      <p className="text-sm">
        {state.popup === 'blocked'
          ? `Your browser blocked the Telegram window. Open it with one of these links, then ${press}.`
          : `In the chat, ${press}. Telegram did not open? Use one of these links.`}
      </p>
      <TelegramLinks handshake={state.handshake} />
    </>
  );
}

function Failure({ text, detail }: { readonly text: string; readonly detail: string }) {
  return (
    <div role="alert" className="text-sm">
      <p className="font-semibold text-down">{text}</p>
      <p>{detail}</p>
    </div>
  );
}

/** The way into Telegram in all its states: connect, open, wait, connected, failed. */
export function ConnectButton({
  pollEveryMs = POLL_EVERY_MS,
  failureText = 'Connection failed',
  onConnected,
  owner = 'trial',
}: ConnectButtonProps) {
  const { state, send } = useConnect(onConnected);
  const status = useTelegramStatus();
  return (
    <div data-testid="telegram-connect" data-state={state.kind} className="space-y-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StateLine state={state} status={status} />
        {state.kind === 'error' && (
          <Failure text={state.reason === 'expired' ? 'Link expired' : failureText} detail={state.detail} />
        )}
        <ConnectActions
          state={state}
          onConnect={() => send({ type: 'connect', pollEveryMs })}
          onDisconnect={() => send({ type: 'disconnect' })}
        />
      </div>
      {state.kind === 'waiting' && <Waiting state={state} owner={owner} />}
    </div>
  );
}
