import type { GroupForm, GroupRequestView, RequestedGroup } from '@contract/channels.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { channelsQuery } from '../../../shared/alerts/channels-query.js';
import { errorText } from '../../../shared/http.js';
import { Button } from '../../../shared/ui/button.js';
import { CopyButton } from '../../../shared/ui/copy-button.js';
import { DialogView } from '../../../shared/ui/dialog-view.js';
import { cancelGroupRequest, groupRequestQuery, requestGroup } from '../api/channel-calls.js';
import { timeLeft } from '../group-words.js';
import { UNREACHABLE, useChannelAct } from '../use-channel-act.js';

const ASK_AGAIN_MS = 2000;
const SECOND = 1000;

/** Adds a Telegram group or channel: a link that opens Telegram, and what became of it there. */
export function GroupDialog({ onClose }: { readonly onClose: () => void }) {
  const [asked, setAsked] = useState<RequestedGroup>();
  const [fault, setFault] = useState<string>();
  const ask = useChannelAct({
    call: requestGroup,
    onDone: (request) => {
      setFault(undefined);
      setAsked(request);
      return undefined;
    },
    failed: (error) => setFault(errorText(error, UNREACHABLE)),
  });
  const giveUp = useChannelAct({ call: cancelGroupRequest, failed: 'The link was not cancelled' });
  const cancel = () => {
    if (asked !== undefined) giveUp.run(asked.id);
    onClose();
  };
  return (
    <DialogView
      open
      onOpenChange={onClose}
      title="Add a Telegram group"
      description="You have to be an admin there. Everybody in the group sees the alerts you send to it."
    >
      <div className="mt-4 space-y-4 text-sm">
        {asked === undefined ? (
          <Forms onAsk={ask.run} />
        ) : (
          <Waiting key={asked.id} asked={asked} onAgain={() => setAsked(undefined)} onCancel={cancel} />
        )}
        {fault !== undefined && (
          <p role="alert" className="text-down">
            {fault}
          </p>
        )}
      </div>
    </DialogView>
  );
}

function Forms({ onAsk }: { readonly onAsk: (form: GroupForm) => void }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="accent" onClick={() => onAsk('group')}>
        Group or topic
      </Button>
      <Button onClick={() => onAsk('channel')}>Channel</Button>
    </div>
  );
}

interface WaitingProps {
  readonly asked: RequestedGroup;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

function Waiting({ asked, onAgain, onCancel }: WaitingProps) {
  const client = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  const { data = asked } = useQuery({
    ...groupRequestQuery(asked.id),
    refetchInterval: ({ state: { data: known = asked } }) => (isOpen(known) ? ASK_AGAIN_MS : false),
  });
  const { state } = data;
  const isWaiting = isOpen(data);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [isWaiting]);
  useEffect(() => {
    if (state === 'linked') void client.invalidateQueries({ queryKey: channelsQuery.queryKey });
  }, [state, client]);
  if (state === 'linked') {
    return (
      <output className="flex items-start gap-2 font-medium text-up">
        <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Added. Choose what goes there by a route.
      </output>
    );
  }
  if (!isWaiting) {
    return (
      <div className="space-y-3">
        <p role="alert">{data.fault ?? 'This link is over.'}</p>
        <Button look="accent" onClick={onAgain}>
          Get a new link
        </Button>
      </div>
    );
  }
  return (
    <div className="space-y-4">
      <a
        className="inline-flex min-h-11 items-center font-medium text-accent underline"
        href={asked.link}
        target="_blank"
        rel="noreferrer"
      >
        {asked.form === 'group' ? 'Choose a group in Telegram' : 'Choose a channel in Telegram'}
      </a>
      {asked.command !== undefined && (
        <p className="flex items-center gap-2">
          <span className="min-w-0">
            For a topic, do not use the link: add the bot to the group yourself, then write{' '}
            <code className="break-all text-strong select-all">{asked.command}</code> in the topic.
          </span>
          <CopyButton text={asked.command} label="Copy the command" doneLabel="Command copied" />
        </p>
      )}
      <output className="flex items-start gap-2 text-muted">
        <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {state === 'confirming'
          ? 'Answer the question in your private chat with the bot.'
          : `Waiting for the bot to be added. ${timeLeft(asked.expiresAt, now)}`}
      </output>
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  );
}

function isOpen({ state }: GroupRequestView): boolean {
  return state === 'waiting' || state === 'confirming';
}
