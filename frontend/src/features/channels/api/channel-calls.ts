import type {
  AddChannelRequest,
  AddedChannel,
  ChangeChannelRequest,
  ChannelDelivery,
  ChannelTestResult,
  ChannelView,
  GroupForm,
  GroupRequestView,
  ProveChannelRequest,
  RequestedGroup,
  RouteView,
  SaveRouteRequest,
  UsualRouteRequest,
} from '@contract/channels.js';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../shared/http.js';

const pathOf = (id: string) => `/api/channels/${encodeURIComponent(id)}`;
const routePath = (id: string) => `/api/routes/${encodeURIComponent(id)}`;

/** Adds a channel; it gets tests only until it is proven. @throws HttpError */
export function addChannel(body: AddChannelRequest): Promise<AddedChannel> {
  return request('POST', '/api/channels', { body });
}

/** Asks for the link that adds a group; one asked for before is over. @throws HttpError */
export function requestGroup(form: GroupForm): Promise<RequestedGroup> {
  return request('POST', '/api/channels/groups', { body: { form } });
}

/** What became of the link to a group; read again while it is open. */
export function groupRequestQuery(id: string) {
  return queryOptions<GroupRequestView>({ queryKey: ['api', 'channels', 'groups', id], staleTime: 0 });
}

/** Gives the link up. @throws HttpError */
export function cancelGroupRequest(id: string): Promise<void> {
  return request('DELETE', `/api/channels/groups/${encodeURIComponent(id)}`);
}

/** Renames a channel, or switches it on or off. @throws HttpError 409 to switch on without a test that was accepted */
export function changeChannel(id: string, body: ChangeChannelRequest): Promise<ChannelView> {
  return request('PATCH', pathOf(id), { body });
}

/** Removes a channel, also from the routes. @throws HttpError */
export function removeChannel(id: string): Promise<void> {
  return request('DELETE', pathOf(id));
}

/** Sends a test and waits for what becomes of it, up to 12 s. @throws HttpError */
export function testChannel(id: string): Promise<ChannelTestResult> {
  return request('POST', `${pathOf(id)}/test`);
}

/** Hands over the code that a test brought. @throws HttpError */
export function proveChannel(id: string, body: ProveChannelRequest): Promise<ChannelView> {
  return request('POST', `${pathOf(id)}/proof`, { body });
}

/** Another secret for a webhook; its text is in this answer alone. @throws HttpError */
export function renewSecret(id: string): Promise<AddedChannel> {
  return request('POST', `${pathOf(id)}/secret`);
}

/** What was last sent to a channel, newest first; read anew whenever somebody looks. */
export function channelDeliveriesQuery(id: string) {
  return queryOptions<readonly ChannelDelivery[]>({
    queryKey: ['api', 'channels', id, 'deliveries'],
    staleTime: 0,
    retryOnMount: true,
  });
}

/** Sends what failed once more. @throws HttpError */
export function resendDelivery(id: string): Promise<void> {
  return request('POST', `/api/deliveries/${encodeURIComponent(id)}/resend`);
}

/** Saves a new route, or another state of one. @throws HttpError */
export function saveRoute(id: string | null, body: SaveRouteRequest): Promise<RouteView> {
  return id === null ? request('POST', '/api/routes', { body }) : request('PUT', routePath(id), { body });
}

/** Deletes a route; its triggers take the usual one. @throws HttpError */
export function deleteRoute(id: string): Promise<void> {
  return request('DELETE', routePath(id));
}

/** Chooses the route of every trigger without one of its own. @throws HttpError */
export function setUsualRoute(body: UsualRouteRequest): Promise<void> {
  return request('PUT', '/api/channels/route', { body });
}
