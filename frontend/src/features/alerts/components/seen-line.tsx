import type { RecentAlert } from '@contract/alert.js';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { localClock } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { useNow } from '../../../shared/live/use-now.js';
import { Button } from '../../../shared/ui/button.js';
import { useToast } from '../../../shared/ui/toast.js';
import { useExclusive } from '../../../shared/use-exclusive.js';
import { awaitsAnswer } from '../alert-list.js';
import { acknowledgeAlert, acknowledgeCached } from '../api/alert-pages.js';

const MINUTE_MS = 60_000;

interface SeenButtonProps {
  readonly alertId: string;
  /** The id of what says which alert it is. */
  readonly describedBy: string;
  /** Runs before the button goes. */
  readonly onSeen: () => void;
}

function SeenButton({ alertId, describedBy, onSeen }: SeenButtonProps) {
  const client = useQueryClient();
  const toast = useToast();
  const { run, isRunning } = useExclusive(async () => {
    try {
      const seen = await acknowledgeAlert(alertId);
      onSeen();
      acknowledgeCached(client, seen);
    } catch (error) {
      const description = errorText(error, 'The server could not be reached. Please try again.');
      toast({ tone: 'bad', title: 'Not marked as seen', description });
    }
  });
  return (
    <Button
      size="sm"
      className="pointer-coarse:min-h-11"
      aria-describedby={describedBy}
      disabled={isRunning}
      onClick={() => run(undefined)}
    >
      Seen
    </Button>
  );
}

export interface SeenLineProps {
  readonly alert: RecentAlert;
  /** The id of its headline. */
  readonly headlineId: string;
}

function Answer({ alert, headlineId }: SeenLineProps) {
  const now = useNow(MINUTE_MS);
  const place = useRef<HTMLDivElement>(null);
  const { acknowledgedAt } = alert;
  const keepFocus = () => place.current?.focus();
  if (acknowledgedAt === undefined && !awaitsAnswer(alert, now)) return null;
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-x-3 gap-y-1 outline-none">
      {acknowledgedAt === undefined ? (
        <>
          <SeenButton alertId={alert.id} describedBy={headlineId} onSeen={keepFocus} />
          <span className="text-xs">Calls off the rest of its route.</span>
        </>
      ) : (
        <span className="text-up">Seen at {localClock(acknowledgedAt)}</span>
      )}
    </div>
  );
}

/** Of an alert with a route: when the person said that they have seen it, or the button that says so. */
export function SeenLine(props: SeenLineProps) {
  const { acknowledgedAt, delivery } = props.alert;
  const isRouted = delivery.some(({ step }) => step !== undefined);
  return (isRouted || acknowledgedAt !== undefined) && <Answer {...props} />;
}
