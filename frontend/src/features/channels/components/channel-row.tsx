import type { ChannelTestResult, ChannelView, RouteView } from '@contract/channels.js';
import { useState } from 'react';
import { errorText } from '../../../shared/http.js';
import { ActionMenu } from '../../../shared/ui/action-menu.js';
import type { MenuAction } from '../../../shared/ui/action-menu-view.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/class-names.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { changeChannel, testChannel } from '../api/channel-calls.js';
import { channelCondition, lastOkText, testText } from '../channel-words.js';
import { UNREACHABLE, useChannelAct } from '../use-channel-act.js';
import type { ChannelDialogKind } from './channel-dialogs.js';
import { ChannelIcon } from './channel-icon.js';

const ChannelDialog = lazyComponent(async () => (await import('./channel-dialogs.js')).ChannelDialog);

const TONES = { good: 'text-up', warn: 'text-accent', bad: 'text-down', muted: '' } as const;

interface TestLine {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

const lineOf = (result: ChannelTestResult): TestLine => ({
  tone: result.ok ? 'good' : 'bad',
  text: testText(result),
});

function useTest(channel: ChannelView) {
  const [line, setLine] = useState<TestLine>();
  const { run, isRunning } = useChannelAct({
    call: () => testChannel(channel.id),
    onDone: (result) => {
      setLine(lineOf(result));
      return undefined;
    },
    failed: (error) => setLine({ tone: 'bad', text: errorText(error, UNREACHABLE) }),
  });
  const test = () => {
    setLine(undefined);
    run(undefined);
  };
  return { line, test, isTesting: isRunning };
}

interface OwnActionsProps {
  readonly channel: ChannelView;
  readonly isTesting: boolean;
  readonly onTest: () => void;
  readonly onDialog: (which: ChannelDialogKind) => void;
}

/** What can be done with a channel that the person has added. */
function OwnActions({ channel, isTesting, onTest, onDialog }: OwnActionsProps) {
  const { run: switchOff } = useChannelAct({
    call: () => changeChannel(channel.id, { state: 'off' }),
    onDone: () => ({ tone: 'plain', title: `“${channel.label}” is off`, description: 'No alerts go there.' }),
    failed: 'Not switched off',
  });
  const open = (which: ChannelDialogKind) => () => onDialog(which);
  const switching: Readonly<Record<ChannelView['state'], readonly MenuAction[]>> = {
    on: [{ label: 'Switch off', run: () => switchOff(undefined) }],
    off: [{ label: 'Test and switch on', run: open('check') }],
    unproven: [],
  };
  const actions: readonly MenuAction[] = [
    ...switching[channel.state],
    { label: channel.events === undefined ? 'Rename' : 'Edit', run: open('edit') },
    { label: 'Recent deliveries', run: open('deliveries') },
    ...(channel.kind === 'webhook' ? [{ label: 'New secret', run: open('secret') }] : []),
    { label: 'Remove', tone: 'bad', run: open('remove') },
  ];
  return (
    <div className="flex shrink-0 items-center gap-1">
      <Button
        size="sm"
        aria-label={`Test ${channel.label}`}
        aria-busy={isTesting}
        className="pointer-coarse:min-h-11"
        onClick={() => (channel.state === 'on' ? !isTesting && onTest() : onDialog('check'))}
      >
        {isTesting ? 'Testing…' : 'Test'}
      </Button>
      <ActionMenu label={`More for ${channel.label}`} actions={actions} />
    </div>
  );
}

export interface ChannelRowProps {
  readonly channel: ChannelView;
  /** Those that lead to it. */
  readonly routes: readonly RouteView[];
  /** Whether alerts go there: by a route, or by the usual one. */
  readonly isRouted: boolean;
  readonly now: number;
}

/** One channel: what it is called, where it leads, how it fares, and what can be done with it. */
export function ChannelRow({ channel, routes, isRouted, now }: ChannelRowProps) {
  const [dialog, setDialog] = useState<ChannelDialogKind>();
  const { line, test, isTesting } = useTest(channel);
  const { text, tone } = channelCondition(channel, now);
  const lastOk = lastOkText(channel, now);
  const isOwn = channel.kind !== 'telegram' && channel.kind !== 'email';
  return (
    <li className="px-4 py-3 text-sm sm:px-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,auto)_auto]">
        <ChannelIcon kind={channel.kind} />
        <p className="min-w-0 max-sm:contents">
          <span className="min-w-0 font-medium break-words text-strong">{channel.label}</span>{' '}
          {channel.address !== channel.label && (
            <span className="min-w-0 break-all max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-2">
              {channel.address}
            </span>
          )}
        </p>
        <p className="min-w-0 tabular-nums max-sm:col-span-2 max-sm:col-start-2 max-sm:row-start-3 sm:text-right">
          <span className={cx('font-medium', TONES[tone])}>{text}</span>
          {lastOk !== null && ` · ${lastOk}`}
          {channel.state === 'on' && !isRouted && (
            <span className="block text-accent">No route uses it: it gets no alerts</span>
          )}
        </p>
        {isOwn && <OwnActions channel={channel} isTesting={isTesting} onTest={test} onDialog={setDialog} />}
      </div>
      <output
        className={cx(
          'mt-1 block pl-8 font-medium empty:hidden',
          line?.tone === 'bad' ? 'text-down' : 'text-up',
        )}
      >
        {line?.text}
      </output>
      {dialog !== undefined && (
        <ChannelDialog
          which={dialog}
          channel={channel}
          routes={routes}
          isRouted={isRouted}
          onClose={() => setDialog(undefined)}
        />
      )}
    </li>
  );
}
