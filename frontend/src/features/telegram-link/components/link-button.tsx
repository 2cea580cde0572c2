import type { TelegramStatus } from '@contract/telegram.js';
import { cx } from '../../../shared/ui/class-names.js';
import { useTelegramLink } from '../link-context.js';
import type { LinkState } from '../link-machine.js';
import { useTelegramStatus } from '../use-telegram-status.js';
import { LinkActions } from './link-actions.js';
import { ExternalLink } from 'lucide-react';
import { buttonClass } from '../../../shared/ui/button.js';
import type { TelegramLink } from '../stored-link.js';

/** Both ways into the chat, for when the window did not open by itself. */
function TelegramLinks({ link }: { readonly link: TelegramLink }) {
  return (
    <div className="flex flex-wrap gap-2">
      <a href={link.applink} target="_blank" rel="noreferrer" className={buttonClass('primary', 'sm')}>
        Open the Telegram app
      </a>
      <a href={link.deeplink} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'sm')}>
        Open Telegram in the browser
        <ExternalLink aria-hidden="true" className="size-3.5" />
      </a>
    </div>
  );
}

const POLL_EVERY_MS = 1_500;

export interface LinkButtonProps {
  /** How often a new link is asked about. */
  readonly pollEveryMs?: number;
  /** What to say when the link could not be started. */
  readonly failureText?: string;
  readonly onConnected?: () => void;
  /** For an account the bot asks to confirm. */
  readonly owner?: 'trial' | 'account';
  /** What to do now that it is connected, said after the name. */
  readonly next?: string;
  /** What disconnecting would mean; it is said before. */
  readonly disconnectNote?: string;
}

/** Why a connected chat gets nothing, in a word; the page says what to do. */
function silenceMark(status: TelegramStatus | undefined): string {
  if (status?.blocked === true) return ' · blocked';
  return status?.stopped === true ? ' · paused' : '';
}

function labelOf(state: LinkState, status: TelegramStatus | undefined): string | null {
  switch (state.kind) {
    case 'idle':
      return state.request === 'running' ? 'Getting a link…' : 'Not connected';
    case 'ready':
      return state.link === null ? 'Ready to connect' : 'Ready. Opening Telegram…';
    case 'waiting':
      return 'Waiting for Telegram…';
    case 'connected':
      return (
        (state.session.username === null ? 'Connected' : `Connected as @${state.session.username}`) +
        silenceMark(status)
      );
    case 'error':
      return null;
  }
}

function dotTone({ kind }: LinkState, status: TelegramStatus | undefined): string {
  if (kind === 'connected') return silenceMark(status) === '' ? 'bg-up' : 'bg-down';
  return kind === 'waiting' ? 'skeleton bg-brass' : 'bg-line-strong';
}

interface StateLineProps extends Pick<LinkButtonProps, 'next'> {
  readonly state: LinkState;
  readonly status: TelegramStatus | undefined;
}

function StateLine({ state, status, next }: StateLineProps) {
  const isHeard = state.kind === 'connected' && silenceMark(status) === '';
  const label =
    isHeard && next !== undefined ? `${labelOf(state, status)} · ${next}` : labelOf(state, status);
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
  readonly state: LinkState & { readonly kind: 'waiting' };
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
      <TelegramLinks link={state.link} />
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
export function LinkButton({
  pollEveryMs = POLL_EVERY_MS,
  failureText = 'Connection failed',
  onConnected,
  owner = 'trial',
  next,
  disconnectNote,
}: LinkButtonProps) {
  const { state, send } = useTelegramLink(onConnected);
  const status = useTelegramStatus();
  return (
    <div data-testid="telegram-connect" data-state={state.kind} className="space-y-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StateLine state={state} status={status} next={next} />
        {state.kind === 'error' && (
          <Failure text={state.reason === 'expired' ? 'Link expired' : failureText} detail={state.detail} />
        )}
        <LinkActions
          state={state}
          onConnect={() => send({ type: 'connect', pollEveryMs })}
          onDisconnect={() => send({ type: 'disconnect' })}
          disconnectNote={disconnectNote}
        />
      </div>
      {state.kind === 'waiting' && <Waiting state={state} owner={owner} />}
    </div>
  );
}
