import type { SessionView } from '@contract/account-safety.js';
import { useQuery } from '@tanstack/react-query';
import { localTime } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { endSessions } from '../api/safety-calls.js';
import { sessionsQuery } from '../api/safety-queries.js';
import { sessionFacts, sessionTitle } from '../safety-words.js';
import { useSafetyAct } from '../use-safety-act.js';

interface SessionRowProps {
  readonly session: SessionView;
  readonly onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
  const { since, lastUsedAt, isCurrent } = session;
  const title = sessionTitle(session);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-strong">
          {title}
          {isCurrent && <Badge tone="good">This one</Badge>}
        </p>
        <p className="text-sm break-words">{sessionFacts(session)}</p>
        <p className="text-sm tabular-nums">
          Since {localTime(since)}
          {!isCurrent && ` · last used ${localTime(lastUsedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" onClick={onEnd} aria-label={`Sign out ${title}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Where the person is signed in, each with a way to end it. */
export function SessionsPanel() {
  const { data, error, refetch } = useQuery(sessionsQuery);
  const { run, isRunning } = useSafetyAct({
    call: (id: string | undefined) => endSessions(id),
    failed: 'Not signed out',
    rereads: sessionsQuery.queryKey,
    onDone: ({ ended }) => ({
      tone: 'plain',
      title: ended === 1 ? 'Signed out in one other place.' : `Signed out in ${ended} other places.`,
    }),
  });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Panel
      id="sessions"
      title="Where you are signed in"
      actions={
        others.length > 0 && (
          <Button size="sm" aria-busy={isRunning} onClick={() => run(undefined)}>
            Sign out all others
          </Button>
        )
      }
    >
      {error !== null && (
        <LoadFailure
          text={errorText(error, 'Your sessions could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && (
        <output className="block p-4 sm:px-5">
          <span className="sr-only">Loading sessions…</span>
          <Skeleton className="block h-16 w-full rounded-lg" />
        </output>
      )}
      {data !== undefined && (
        <ul aria-label="Sessions" className="divide-y divide-line">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => run(session.id)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
