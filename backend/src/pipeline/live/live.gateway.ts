import type { OnModuleDestroy } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { AcknowledgedEvents } from '../alerts/acknowledgements.js';
import { SeenEvents } from '../alerts/seen-alerts.js';
import { ChannelEvents } from '../delivery/added-channels/channel-events.js';
import { BillingEvents } from '../../features/billing/billing-events.js';
import type { WatchAck } from '../../contract/socket.js';
import { Metrics, only } from '../../platform/metrics/metrics.js';
import { MarketStatusSource, MarketStatusStream } from '../price-feed/market-status.js';
import { ChatEvents } from '../../features/telegram-link/chat-events.js';
import { UnwatchedCoins } from '../../features/triggers/unwatched/unwatched-coins.js';
import { accountOwner, type Owner, ownerKey, trialOwner } from '../../identity/owner.js';
import { ConnectionLimits } from './connection-limits.js';
import { PersonalRooms } from './personal-rooms.js';
import { PriceFanOut } from './price-fan-out.js';
import { type LiveServer, type LiveSocket, SOCKET_SERVER } from './live-server.js';
import { SocketCluster } from './socket-cluster.js';
import { SocketSessions } from './socket-sessions.js';
import { StaleTabs } from './stale-tabs.js';

/** The live push to browsers: who may connect, and events for everybody. Events: contract/socket.ts. */
@WebSocketGateway(SOCKET_SERVER)
export class LiveGateway
  implements
    OnGatewayInit<LiveServer>,
    OnGatewayConnection<LiveSocket>,
    OnGatewayDisconnect<LiveSocket>,
    OnModuleDestroy
{
  private unsubscribe: readonly (() => void)[] = [];

  constructor(
    private readonly cluster: SocketCluster,
    private readonly sessions: SocketSessions,
    private readonly rooms: PersonalRooms,
    private readonly prices: PriceFanOut,
    private readonly tabs: StaleTabs,
    private readonly marketStatus: MarketStatusSource,
    private readonly marketStatuses: MarketStatusStream,
    private readonly unwatched: UnwatchedCoins,
    private readonly chatEvents: ChatEvents,
    private readonly billingEvents: BillingEvents,
    private readonly channelEvents: ChannelEvents,
    private readonly seenEvents: SeenEvents,
    private readonly acknowledgedEvents: AcknowledgedEvents,
    private readonly limits: ConnectionLimits,
    private readonly metrics: Metrics,
  ) {}

  afterInit(server: LiveServer): void {
    this.cluster.join(server);
    this.limits.attach(server);
    server.engine.on('connection', (connection: LiveSocket['conn']) => this.tabs.track(connection));
    server.use((socket, next) => void this.authorize(socket, next));
    this.metrics.gauge(
      { name: 'bellwether_open_sockets', help: 'Browsers connected to this process.', labels: [] },
      () => only(server.engine.clientsCount),
    );
    this.rooms.attach(server);
    this.sessions.attach(server);
    const to = (owner: Owner) => server.local.to(ownerKey(owner));
    this.unsubscribe = [
      this.marketStatuses.subscribe((status) => server.local.emit('market:status', status)),
      this.unwatched.changed.subscribe((coins) => server.local.emit('coins:unwatched', coins)),
      this.chatEvents.status.subscribe(({ chatId, userId, status }) =>
        to(userId === undefined ? trialOwner(chatId) : accountOwner(userId)).emit('telegram:status', status),
      ),
      this.seenEvents.seen.subscribe(({ owner, seenAt }) => to(owner).emit('alerts:seen', { seenAt })),
      this.acknowledgedEvents.acknowledged.subscribe(({ owner, ...acknowledged }) =>
        to(owner).emit('alert:acknowledged', acknowledged),
      ),
      this.billingEvents.changed.subscribe((userId) => to(accountOwner(userId)).emit('billing:changed')),
      this.channelEvents.changed.subscribe((people) => {
        for (const userId of people) to(accountOwner(userId)).emit('channels:changed');
      }),
    ];
  }

  onModuleDestroy(): void {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
  }

  handleConnection(socket: LiveSocket): void {
    this.limits.joined(socket.conn);
    socket.emit('market:status', this.marketStatus.current());
    if (this.unwatched.current().length > 0) socket.emit('coins:unwatched', this.unwatched.current());
    if (socket.data.hasDeadToken === true) socket.emit('session:ended');
  }

  handleDisconnect(socket: LiveSocket): void {
    this.prices.leave(socket);
  }

  private async authorize(socket: LiveSocket, next: (refusal?: Error) => void): Promise<void> {
    const verdict = await this.sessions.admit(socket);
    next(verdict === 'refused' ? new Error('Too many connections') : undefined);
  }

  @SubscribeMessage('prices:watch')
  watch(@ConnectedSocket() socket: LiveSocket, @MessageBody() symbols: unknown): WatchAck {
    return this.prices.watch(socket, symbols);
  }

  @SubscribeMessage('prices:unwatch')
  unwatch(@ConnectedSocket() socket: LiveSocket, @MessageBody() symbols: unknown): WatchAck {
    return this.prices.unwatch(socket, symbols);
  }
}
