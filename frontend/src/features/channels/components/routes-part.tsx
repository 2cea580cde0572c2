import { type ChannelsResponse, type ChannelView, MAX_ROUTES, type RouteView } from '@contract/channels.js';
import { useId, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { lazyComponent } from '../../../shared/ui/lazy-component.js';
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
  const id = useId();
  const { run, isRunning } = useChannelAct({
    call: setUsualRoute,
    onDone: () => ({ tone: 'plain', title: 'Usual route saved' }),
    failed: 'Usual route not saved',
  });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium text-strong">
        Usual route
      </label>
      <select
        id={id}
        value={routeId ?? ''}
        aria-describedby={`${id}-hint`}
        disabled={isRunning}
        onChange={({ target }) => run({ routeId: target.value === '' ? null : target.value })}
        className="h-11 max-w-full min-w-40 rounded-lg border border-line-strong bg-page px-2 text-base text-strong"
      >
        <option value="">{DEFAULT_NAME}</option>
        {routes.map(({ id: value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <span id={`${id}-hint`} className="text-xs">
        For every trigger without a route of its own.
      </span>
    </p>
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
      <p className="border-t border-line px-2 py-1 sm:px-3">
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
