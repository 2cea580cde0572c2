import type { ChannelsResponse, ChannelView, RouteView } from '@contract/channels.js';
import type { Role } from '@contract/account.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { channelsQuery } from '../../../shared/alerts/channels-query.js';
import { errorText } from '../../../shared/http.js';
import { connectionAtom, liveSocketAtom } from '../../../shared/live/live-atoms.js';
import { useNow } from '../../../shared/live/use-now.js';
import { readAgain, useResync } from '../../../shared/live/use-resync.js';
import { LoadFailure } from '../../../shared/ui/load-failure.js';
import { Panel } from '../../../shared/ui/panel.js';
import { Skeleton } from '../../../shared/ui/skeleton.js';
import { AddChannelMenu } from './add-channel-menu.js';
import { ChannelRow } from './channel-row.js';
import { RoutesPart } from './routes-part.js';

const MINUTE_MS = 60_000;
const WITHOUT_SOCKET_MS = 10_000;

function Loading() {
  return (
    <output className="block space-y-2 px-4 py-4 sm:px-5">
      <span className="sr-only">Loading channels…</span>
      <Skeleton className="block h-5 w-3/5" />
      <Skeleton className="block h-5 w-2/5" />
    </output>
  );
}

/** Those routes that lead to a channel. */
function routesTo({ id }: ChannelView, routes: readonly RouteView[]): readonly RouteView[] {
  return routes.filter(({ steps }) => steps.some(({ channels }) => channels.includes(id)));
}

function isUsual({ kind }: ChannelView, routeId: string | null): boolean {
  return routeId === null && (kind === 'telegram' || kind === 'email');
}

function Channels({ channels, routes, routeId }: ChannelsResponse) {
  const now = useNow(MINUTE_MS);
  if (channels.length === 0)
    return (
      <p className="px-4 py-4 text-sm sm:px-5">
        Alerts reach you nowhere yet.{' '}
        <a href="/dashboard#telegram" className="font-medium text-accent underline">
          Connect Telegram
        </a>{' '}
        or add a channel.
      </p>
    );
  return (
    <ul aria-label="Channels" className="divide-y divide-line">
      {channels.map((channel) => {
        const leading = routesTo(channel, routes);
        return (
          <ChannelRow
            key={channel.id}
            channel={channel}
            routes={leading}
            isRouted={leading.length > 0 || isUsual(channel, routeId)}
            now={now}
          />
        );
      })}
    </ul>
  );
}

/** Reads the channels again when one changed without a press here, Telegram included. */
function useFollowChannels(): void {
  const client = useQueryClient();
  const socket = useAtomValue(liveSocketAtom);
  useResync(channelsQuery.queryKey);
  useEffect(() => {
    const reread = () => void readAgain(client, channelsQuery.queryKey);
    socket?.on('channels:changed', reread).on('telegram:status', reread);
    return () => void socket?.off('channels:changed', reread).off('telegram:status', reread);
  }, [client, socket]);
}

/** Where alerts go: the person's channels, and the routes that say which of them is told when. */
export function ChannelsPanel({ role }: { readonly role: Role }) {
  const isLive = useAtomValue(connectionAtom) === 'live';
  const refetchInterval = isLive ? false : WITHOUT_SOCKET_MS;
  const { data, error, refetch } = useQuery({ ...channelsQuery, refetchInterval });
  useFollowChannels();
  return (
    <Panel
      id="channels"
      title="Where alerts go"
      actions={data !== undefined && <AddChannelMenu {...data} role={role} />}
    >
      {data === undefined && error === null && <Loading />}
      {error !== null && (
        <LoadFailure
          text={errorText(error, 'Your channels could not be loaded.')}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <Channels {...data} />}
      {data !== undefined && <RoutesPart {...data} />}
    </Panel>
  );
}
