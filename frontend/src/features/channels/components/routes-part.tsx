import {
  type ChannelsResponse,
  type ChannelView,
  MAX_ROUTES,
  type RouteView,
  type UsualRouteRequest,
} from '@contract/channels.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channelsQuery } from '../../../shared/alerts/channels-query.js';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
import { SelectField } from '../../../shared/ui/select-field.js';
import { setUsualRoute } from '../api/channel-calls.js';
import { defaultRouteText, routeText } from '../route-text.js';
import { useChannelAct } from '../use-channel-act.js';

const RouteDialog = lazyComponent(async () => (await import('./route-dialog.js')).RouteDialog);

const DEFAULT_NAME = 'Default';

interface UsualRouteFieldProps {
  readonly routes: readonly RouteView[];
  readonly routeId: string | null;
}

function UsualRouteField({ routes, routeId }: UsualRouteFieldProps) {
  const client = useQueryClient();
  const { run } = useChannelAct({
    call: (body: UsualRouteRequest) => {
      // At once: what is true is read afterwards, also where this fails.
      client.setQueryData(channelsQuery.queryKey, (known) => known && { ...known, ...body });
      return setUsualRoute(body);
    },
    onDone: () => ({ tone: 'plain', title: 'Usual route saved' }),
    failed: 'Usual route not saved',
  });
  return (
    <div className="max-w-xs">
      <SelectField
        label="For every trigger without a route of its own"
        choices={[
          { value: '', label: DEFAULT_NAME },
          ...routes.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={routeId ?? ''}
        onChange={(chosen) => run({ routeId: chosen === '' ? null : chosen })}
      />
    </div>
  );
}

interface RouteLineProps {
  readonly name: string;
  readonly text: string;
  readonly onEdit?: () => void;
}

function RouteLine({ name, text, onEdit }: RouteLineProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="min-w-0 break-words">
        <span className="font-medium text-strong">{name}:</span> {text}
      </p>
      {onEdit !== undefined && (
        <Button
          size="sm"
          aria-label={`Edit the route ${name}`}
          className="pointer-coarse:min-h-11"
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
    </li>
  );
}

/** Whether there is anything to decide: what Telegram and email do by themselves needs no words. */
function isPlain(channels: readonly ChannelView[], routes: readonly RouteView[]): boolean {
  return routes.length === 0 && channels.every(({ kind }) => kind === 'telegram' || kind === 'email');
}

/** Which channel is told when: one sentence, until there are routes to choose from. */
export function RoutesPart({ channels, routes, routeId }: ChannelsResponse) {
  const [edited, setEdited] = useState<RouteView | 'new'>();
  const dialog = edited !== undefined && (
    <RouteDialog
      route={edited === 'new' ? null : edited}
      channels={channels}
      onClose={() => setEdited(undefined)}
    />
  );
  const begin = () => setEdited('new');
  if (channels.length < 2 && routes.length === 0) return null;
  if (isPlain(channels, routes))
    return (
      <p className="border-t border-line px-1 py-1 sm:px-2">
        <Button look="bare" size="sm" className="pointer-coarse:min-h-11" onClick={begin}>
          Choose who is told first
        </Button>
        {dialog}
      </p>
    );
  if (routes.length === 0)
    return (
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 text-sm sm:px-5">
        <p className="min-w-0">{defaultRouteText(channels)}</p>
        <Button size="sm" className="pointer-coarse:min-h-11" onClick={begin}>
          Change
        </Button>
        {dialog}
      </div>
    );
  return (
    <div className="space-y-3 border-t border-line px-4 py-4 text-sm sm:px-5">
      <UsualRouteField routes={routes} routeId={routeId} />
      <ul aria-label="Routes" className="divide-y divide-line">
        <RouteLine name={DEFAULT_NAME} text={defaultRouteText(channels)} />
        {routes.map((route) => (
          <RouteLine
            key={route.id}
            name={route.name}
            text={routeText(route, channels)}
            onEdit={() => setEdited(route)}
          />
        ))}
      </ul>
      {routes.length < MAX_ROUTES ? (
        <Button size="sm" className="pointer-coarse:min-h-11" onClick={begin}>
          New route
        </Button>
      ) : (
        <p className="text-xs">You have {MAX_ROUTES} routes. Delete one to add another.</p>
      )}
      {dialog}
    </div>
  );
}
