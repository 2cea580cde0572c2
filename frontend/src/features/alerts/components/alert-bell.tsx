import { MOST_UNREAD, type RecentAlert } from '@contract/alert.js';
import { hookTitle } from '@contract/messages/hook-message.js';
import { watchedText } from '@contract/messages/condition-words.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { Bell } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { alertSoundAtom, readyBell, ringFor } from '../../../shared/alerts/sound.js';
import { liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { useResync } from '../../../shared/live/use-resync.js';
import { cx } from '../../../shared/ui/class-names.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { tabTitleAtom } from '../../../shared/ui/page-title.js';
import { followPages, newestAlertsQuery } from '../api/alert-pages.js';
import { withDelivery } from '../alert-list.js';
import { useMarkSeen } from '../use-mark-seen.js';
import { AlertStrip } from './alert-strip.js';

const BellPanel = lazyComponent(async () => (await import('./bell-panel.js')).BellPanel);

/** The alert that came last while the page was open, with the news of its message; null before the first. */
function useArrival(trialToken: string | undefined) {
  const socket = useAtomValue(liveSocketAtom);
  const client = useQueryClient();
  const sound = useAtomValue(alertSoundAtom);
  const [arrival, setArrival] = useState<RecentAlert | null>(null);
  useEffect(() => {
    if (sound === 'off') return;
    const ready = () => void readyBell();
    window.addEventListener('pointerdown', ready);
    window.addEventListener('keydown', ready);
    return () => {
      window.removeEventListener('pointerdown', ready);
      window.removeEventListener('keydown', ready);
    };
  }, [sound]);
  useEffect(() => {
    if (socket === null) return;
    return followPages({
      socket,
      client,
      trialToken,
      onAlert: (alert) => {
        setArrival(alert);
        if (sound === 'on') ringFor(alert.id);
      },
      onDelivery: (news) => setArrival((known) => known && (withDelivery([known], news)[0] ?? null)),
    });
  }, [socket, client, trialToken, sound]);
  return arrival;
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function titleOf(alert: RecentAlert): string {
  if (alert.triggerId === null) return hookTitle(alert.evidence);
  return watchedText(alert.asset, alert.evidence.condition);
}

/** Has the tab say what rang while nobody sees the page. */
function useTabTitle(unseen: RecentAlert | undefined): void {
  const isHidden = useSyncExternalStore(watchVisibility, () => document.hidden);
  const setTitle = useSetAtom(tabTitleAtom);
  const title = isHidden && unseen !== undefined ? titleOf(unseen) : null;
  useEffect(() => {
    setTitle(title);
    return () => setTitle(null);
  }, [title, setTitle]);
}

/** "3", "99+". */
const countText = (unread: number) => (unread < MOST_UNREAD ? String(unread) : `${MOST_UNREAD - 1}+`);

function Count({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-brass px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-ink-950 tabular-nums"
    >
      {countText(unread)}
    </span>
  );
}

export interface AlertBellProps {
  /** The trial whose alerts it counts; absent for the account that is signed in. */
  readonly trialToken?: string;
  /** Leads to all alerts, and says when it is followed; absent where there is no page for them. */
  readonly all?: ComponentType<{ readonly onFollow: () => void }>;
}

/** The bell in the header: how many alerts were not seen, the last ones on demand, and a strip for each that arrives. */
export function AlertBell({ trialToken, all: All }: AlertBellProps) {
  const query = newestAlertsQuery(trialToken);
  const { data } = useQuery(query);
  const arrival = useArrival(trialToken);
  /** null: closed. `why` is the alert whose evidence is unfolded. */
  const [shown, setShown] = useState<{ readonly why: string | null } | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = data?.unread ?? 0;
  const newest = data?.alerts[0];
  useResync(query.queryKey);
  useMarkSeen(shown === null ? undefined : newest, unread, trialToken);
  useTabTitle(unread > 0 ? newest : undefined);
  useEffect(() => {
    if (shown === null) return;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && place.current?.contains(target) === false) setShown(null);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setShown(null);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [shown]);
  return (
    <div ref={place} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-label={unread === 0 ? 'Bell, nothing unread' : `Bell, ${countText(unread)} unread`}
        aria-expanded={shown !== null}
        onClick={() => setShown(shown === null ? { why: null } : null)}
        className="relative inline-flex size-11 cursor-pointer items-center justify-center rounded-lg text-muted transition-colors hover:bg-raised hover:text-strong"
      >
        <Bell
          key={arrival?.id}
          aria-hidden="true"
          className={cx('size-5', unread > 0 && 'text-accent', arrival !== null && 'bell-swing')}
        />
        <Count unread={unread} />
      </button>
      <AlertStrip alert={arrival} onWhy={(why) => setShown({ why })} />
      {shown !== null && (
        <BellPanel key={shown.why} why={shown.why} trialToken={trialToken}>
          {All !== undefined && <All onFollow={() => setShown(null)} />}
        </BellPanel>
      )}
    </div>
  );
}
