import {
  type ChannelView,
  MAX_CHANNEL_LABEL,
  type RouteView,
  type WebhookExtra,
} from '@contract/channels.js';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { CheckRow } from '../../../shared/ui/check-row.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { changeChannel, removeChannel, renewSecret } from '../api/channel-calls.js';
import { useChannelAct } from '../use-channel-act.js';
import { ChannelCheck } from './channel-check.js';
import { DeliveriesDialog } from './deliveries-dialog.js';
import { SecretOnce } from './secret-once.js';

interface DialogOfProps {
  readonly channel: ChannelView;
  readonly onClose: () => void;
}

const EXTRAS: readonly (readonly [WebhookExtra, string])[] = [
  ['alert.acknowledged', 'When I said “Seen”'],
  ['summary.daily', 'The daily summary'],
];

/** The name of a channel, and what a webhook is told besides alerts. */
function EditDialog({ channel, onClose }: DialogOfProps) {
  const { events: eventsBefore } = channel;
  const [label, setLabel] = useState(channel.label);
  const [events, setEvents] = useState(eventsBefore ?? []);
  const [fault, setFault] = useState<string>();
  const { run, isRunning } = useChannelAct({
    call: (typed: string) =>
      changeChannel(channel.id, { label: typed, ...(eventsBefore !== undefined && { events }) }),
    onDone: () => {
      onClose();
      return undefined;
    },
    failed: 'Not saved',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = label.trim() === '';
    setFault(isEmpty ? 'Give it a name, like “Pager”.' : undefined);
    if (!isEmpty) run(label.trim());
  };
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title={eventsBefore === undefined ? 'Rename' : 'Edit'}
      description={channel.address}
    >
      <form noValidate onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Name"
          value={label}
          onChange={setLabel}
          maxLength={MAX_CHANNEL_LABEL}
          fault={fault}
          data-first-focus
          required
        />
        {eventsBefore !== undefined && (
          <fieldset className="space-y-3">
            <legend className="mb-2 text-sm">Besides alerts, send</legend>
            {EXTRAS.map(([event, words]) => (
              <CheckRow
                key={event}
                label={words}
                hint={event}
                checked={events.includes(event)}
                onChange={(wanted) =>
                  setEvents(wanted ? [...events, event] : events.filter((each) => each !== event))
                }
              />
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isRunning}>
            {isRunning ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </form>
    </DialogView>
  );
}

function SecretDialog({ channel, onClose }: DialogOfProps) {
  const [secret, setSecret] = useState<string>();
  const { run, isRunning } = useChannelAct({
    call: () => renewSecret(channel.id),
    onDone: (renewed) => {
      setSecret(renewed.secret);
      return undefined;
    },
    failed: 'No new secret',
  });
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="New signing secret"
      description={`For “${channel.label}”. The old secret keeps working for 24 hours, so no request is lost while you change it.`}
    >
      <div className="mt-4 space-y-4 text-sm">
        {secret !== undefined && <SecretOnce secret={secret} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{secret === undefined ? 'Cancel' : 'Done'}</Button>
          {secret === undefined && (
            <Button look="primary" disabled={isRunning} onClick={() => run(undefined)}>
              {isRunning ? 'Making…' : 'Make a new secret'}
            </Button>
          )}
        </div>
      </div>
    </DialogView>
  );
}

interface RemoveDialogProps extends DialogOfProps {
  /** Those that lead to it. */
  readonly routes: readonly RouteView[];
}

function RemoveDialog({ channel, routes, onClose }: RemoveDialogProps) {
  const { run, isRunning } = useChannelAct({
    call: () => removeChannel(channel.id),
    onDone: () => {
      onClose();
      return { tone: 'plain', title: 'Channel removed', description: channel.label };
    },
    failed: 'Not removed',
  });
  const names = routes.map(({ name }) => `“${name}”`).join(', ');
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title={`Remove “${channel.label}”?`}
      description={
        channel.kind === 'webhook'
          ? 'Its signing secret is lost for good: added again, it gets another one.'
          : 'We forget its address. To have it back you would add and test it again.'
      }
    >
      <div className="mt-4 space-y-4 text-sm">
        {routes.length > 0 && (
          <p>
            {routes.length === 1 ? 'The route' : 'The routes'} {names} will do without it.
          </p>
        )}
        {channel.state === 'on' && <p>If you only need some quiet, switch it off instead.</p>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={isRunning} onClick={() => run(undefined)}>
            {isRunning ? 'Removing…' : 'Remove'}
          </Button>
        </div>
      </div>
    </DialogView>
  );
}

export type ChannelDialogKind = 'check' | 'edit' | 'secret' | 'deliveries' | 'remove';

export interface ChannelDialogProps extends RemoveDialogProps {
  readonly which: ChannelDialogKind;
  readonly isRouted: boolean;
}

/** What is done with a channel in a dialog of its own. */
export function ChannelDialog({ which, channel, routes, isRouted, onClose }: ChannelDialogProps) {
  switch (which) {
    case 'check':
      return (
        <DialogView
          open
          onOpenChange={onClose}
          title={`Test “${channel.label}”`}
          description={channel.address}
        >
          <div className="mt-4">
            <ChannelCheck channel={channel} isRouted={isRouted} onClose={onClose} />
          </div>
        </DialogView>
      );
    case 'edit':
      return <EditDialog channel={channel} onClose={onClose} />;
    case 'secret':
      return <SecretDialog channel={channel} onClose={onClose} />;
    case 'deliveries':
      return <DeliveriesDialog channel={channel} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog channel={channel} routes={routes} onClose={onClose} />;
  }
}
