import type { ChannelDelivery, ChannelView, DeliveryAttempt } from '@contract/channels.js';
import { duration } from '@contract/messages/moments.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reasonText } from '../../../shared/alerts/delivery-text.js';
import { localTime } from '../../../shared/format/local-time.js';
import { errorText } from '../../../shared/http.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { channelDeliveriesQuery, resendDelivery } from '../api/channel-calls.js';
import { useChannelAct } from '../use-channel-act.js';

const KINDS: Readonly<Record<ChannelDelivery['kind'], string>> = {
  alert: 'Alert',
  test: 'Test',
  notice: 'Notice',
};
const RESULTS = {
  pending: { text: 'Waiting', tone: 'muted' },
  sending: { text: 'Sending', tone: 'muted' },
  delivered: { text: 'Accepted', tone: 'good' },
  failed: { text: 'Not accepted', tone: 'bad' },
  cancelled: { text: 'Not sent', tone: 'muted' },
} as const;

/** "503 after 0.2 s", "no answer after 10.0 s". */
function attemptText({ status, ms }: DeliveryAttempt): string {
  return status === null ? `no answer after ${duration(ms)}` : `${status} after ${duration(ms)}`;
}

function Attempts({ attempts }: Pick<ChannelDelivery, 'attempts'>) {
  const last = attempts.at(-1);
  if (last === undefined) return null;
  if (attempts.length === 1) return <p className="tabular-nums">{attemptText(last)}</p>;
  return (
    <details>
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded tabular-nums pointer-coarse:min-h-11">
        {attempts.length} tries, the last: {attemptText(last)}
      </summary>
      <ol className="space-y-1 pl-4 text-xs tabular-nums">
        {attempts.map((attempt) => (
          <li key={attempt.at}>
            {localTime(attempt.at)} · {attemptText(attempt)}
          </li>
        ))}
      </ol>
    </details>
  );
}

interface DeliveryRowProps {
  readonly delivery: ChannelDelivery;
  readonly channel: ChannelView['kind'];
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

function DeliveryRow({ delivery, channel, isBusy, onResend }: DeliveryRowProps) {
  const { text, tone } = RESULTS[delivery.status];
  const time = localTime(delivery.createdAt);
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium text-strong">{KINDS[delivery.kind]}</span>
          <Badge tone={tone}>{text}</Badge>
          <span className="tabular-nums">{time}</span>
        </p>
        {delivery.status !== 'delivered' && delivery.reason !== null && (
          <p>Reason: {reasonText(delivery.reason, channel)}</p>
        )}
        <Attempts attempts={delivery.attempts} />
      </div>
      {delivery.kind === 'alert' && delivery.status === 'failed' && (
        <Button
          size="sm"
          disabled={isBusy}
          onClick={onResend}
          aria-label={`Send again what failed at ${time}`}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

export interface DeliveriesDialogProps {
  readonly channel: ChannelView;
  readonly onClose: () => void;
}

/** What was last sent to a channel and how that went; what failed can be sent again. */
export function DeliveriesDialog({ channel, onClose }: DeliveriesDialogProps) {
  const client = useQueryClient();
  const query = channelDeliveriesQuery(channel.id);
  const { data, error, refetch } = useQuery(query);
  const { run, isRunning } = useChannelAct({
    call: resendDelivery,
    onDone: () => {
      void client.invalidateQueries({ queryKey: query.queryKey });
      return { tone: 'plain', title: 'On its way again' };
    },
    failed: 'Not sent again',
  });
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="Recent deliveries"
      description={`The last 50 sent to “${channel.label}”. Tries are kept for 30 days.`}
    >
      <div className="mt-3 text-sm">
        {data === undefined && error === null && (
          <output className="block space-y-3 py-3">
            <span className="sr-only">Loading deliveries…</span>
            <Skeleton className="block h-5 w-3/4" />
            <Skeleton className="block h-5 w-1/2" />
            <Skeleton className="block h-5 w-2/3" />
          </output>
        )}
        {error !== null && (
          <LoadFailure
            text={errorText(error, 'The deliveries could not be loaded.')}
            onRetry={() => void refetch()}
          />
        )}
        {data?.length === 0 && <p className="py-3">Nothing was sent there yet.</p>}
        {data !== undefined && data.length > 0 && (
          <ul aria-label="Recent deliveries" className="divide-y divide-line">
            {data.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                channel={channel.kind}
                isBusy={isRunning}
                onResend={() => run(delivery.id)}
              />
            ))}
          </ul>
        )}
      </div>
    </DialogView>
  );
}
