import type { ChannelTestResult, ChannelView } from '@contract/channels.js';
import { Check, CircleX, Clock } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { TextField } from '../../../shared/ui/text-field.js';
import { changeChannel, proveChannel, testChannel } from '../api/channel-calls.js';
import { testText } from '../channel-words.js';
import { UNREACHABLE, useChannelAct } from '../use-channel-act.js';

const CODE = /^\d{6}$/;

/** What is known of the channel while it is tested. */
type CheckState =
  | { readonly kind: 'testing' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'waiting'; readonly text: string; readonly forWhat: 'code' | 'device' }
  | { readonly kind: 'on'; readonly text: string };

/** What a test makes of a channel; one that was off goes on again. */
async function testAndSwitchOn(channel: ChannelView): Promise<ChannelTestResult> {
  const result = await testChannel(channel.id);
  if (!result.ok || result.channel.state !== 'off') return result;
  return { ...result, channel: await changeChannel(channel.id, { state: 'on' }) };
}

function stateOf(result: ChannelTestResult): CheckState {
  const text = testText(result);
  if (!result.ok) return { kind: 'refused', text };
  const { state, kind } = result.channel;
  if (state === 'on') return { kind: 'on', text };
  return { kind: 'waiting', text, forWhat: kind === 'ntfy' ? 'code' : 'device' };
}

/** A device says by itself that it has shown the test: the list knows first. */
function shownState(state: CheckState, { state: now }: ChannelView): CheckState {
  const isShown = state.kind === 'waiting' && state.forWhat === 'device' && now === 'on';
  return isShown ? { kind: 'on', text: 'The device has shown the test.' } : state;
}

const LOOKS = {
  testing: { Icon: Clock, tone: 'text-muted' },
  refused: { Icon: CircleX, tone: 'text-down' },
  waiting: { Icon: Check, tone: 'text-up' },
  on: { Icon: Check, tone: 'text-up' },
} as const;

function StateLine({ state }: { readonly state: CheckState }) {
  const { Icon, tone } = LOOKS[state.kind];
  return (
    <output className={cx('flex items-start gap-2 font-medium', tone)}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {state.kind === 'testing' ? 'Sending a test…' : state.text}
    </output>
  );
}

interface CodeFormProps {
  readonly channel: ChannelView;
  readonly onProven: () => void;
}

function CodeForm({ channel, onProven }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const { run, isRunning } = useChannelAct({
    call: (typed: string) => proveChannel(channel.id, { code: typed }),
    onDone: () => {
      onProven();
      return undefined;
    },
    failed: (error) => setFault(errorText(error, UNREACHABLE)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.replaceAll(/\s/g, '');
    setFault(CODE.test(typed) ? undefined : 'Enter the six digits of the message.');
    if (CODE.test(typed)) run(typed);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <TextField
        label="Six digits from the message"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        fault={fault}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing to do in a dialog
        autoFocus
        required
      />
      <Button type="submit" look="primary" disabled={isRunning}>
        {isRunning ? 'Confirming…' : 'Confirm'}
      </Button>
    </form>
  );
}

export interface ChannelCheckProps {
  readonly channel: ChannelView;
  /** Whether a route, or the usual one, leads to it. */
  readonly isRouted: boolean;
  readonly onClose: () => void;
}

/** Tests a channel at once, and leads from there until it is on. */
export function ChannelCheck({ channel: given, isRouted, onClose }: ChannelCheckProps) {
  // The list may bring it anew meanwhile: that is no reason for another test.
  const [channel] = useState(given);
  const [heard, setState] = useState<CheckState>({ kind: 'testing' });
  const state = shownState(heard, given);
  const { run, isRunning } = useChannelAct({
    call: testAndSwitchOn,
    onDone: (result) => {
      setState(stateOf(result));
      return undefined;
    },
    failed: (error) => setState({ kind: 'refused', text: errorText(error, UNREACHABLE) }),
  });
  useEffect(() => run(channel), [run, channel]);
  const again = () => {
    setState({ kind: 'testing' });
    run(channel);
  };
  return (
    <div className="space-y-4 text-sm">
      <StateLine state={state} />
      {state.kind === 'refused' && (
        <p>“{channel.label}” stays in your list, and gets no alerts until a test is accepted.</p>
      )}
      {state.kind === 'waiting' && state.forWhat === 'code' && (
        <CodeForm channel={channel} onProven={() => setState({ kind: 'on', text: 'The code is right.' })} />
      )}
      {state.kind === 'waiting' && state.forWhat === 'device' && (
        <p>It is on as soon as the device has shown the test.</p>
      )}
      {state.kind === 'on' && (
        <p>
          “{channel.label}” is on.
          {!isRouted && ' No route uses it yet, so no alerts go there: set one up below the list.'}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {(state.kind === 'refused' || state.kind === 'waiting') && (
          <Button disabled={isRunning} onClick={again}>
            {state.kind === 'waiting' ? 'Send again' : 'Test again'}
          </Button>
        )}
        <Button look={state.kind === 'on' ? 'primary' : 'quiet'} onClick={onClose}>
          {state.kind === 'on' ? 'Done' : 'Close'}
        </Button>
      </div>
    </div>
  );
}
