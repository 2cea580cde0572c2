import {
  type OnModuleDestroy,
  UseFilters,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Inject,
  Module,
} from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import { asyncScheduler, Subject, type Subscription, throttleTime } from 'rxjs';
import { TestPriceDto } from '../simulator/dto/test-price.dto.js';
import { PriceSimulator } from '../simulator/price-simulator.js';
import { SimulatorModule } from '../simulator/simulator.module.js';
import { SimulatorSwitch } from '../simulator/simulator-switch.guard.js';
import { ERROR_SENTENCES } from '../../../contract/errors.js';
import { ADMIN_NAMESPACE, type SimulatorAck } from '../../../contract/socket.js';
import { InputPipe } from '../../../platform/validation/input-pipe.js';
import { LeadEvents } from '../../../features/telegram-bot/leads.js';
import { TelegramBotModule } from '../../../features/telegram-bot/telegram-bot.module.js';
import { ConnectionLimits } from '../../../pipeline/live/connection-limits.js';
import { LiveModule } from '../../../pipeline/live/live.module.js';
import { type AdminNamespace, type AdminSocket, SOCKET_SERVER } from '../../../pipeline/live/live-server.js';
import { type Admission, AdminSockets } from './admin-sockets.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { jsonShape, SHAPE_SENTENCES } from '../../../platform/http/json-shape.js';
import { toErrorAnswer } from '../../../platform/errors/error-answer.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';

type Refusal = Extract<SimulatorAck, { readonly ok: false }>;

/** Answers every error of a message with its ack, as HTTP would, and logs those that are our fault. */
@Catch()
@Injectable()
export class RefusalAck implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const { statusCode, code, message, fields } = toErrorAnswer(thrown);
    if (statusCode >= 500) this.logger.error({ err: thrown }, 'admin sockets: a message failed');
    const ack = host.getArgs<unknown[]>().find((each) => typeof each === 'function');
    ack?.({ ok: false, code, message, ...(fields && { fields }) } satisfies Refusal);
  }
}

/** Lets a message through that waits for an answer and is an object like those that HTTP lets through. */
@Injectable()
export class AnswerableMessage implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const waits = context.getArgs<unknown[]>().some((each) => typeof each === 'function');
    if (!waits) throw new AppError('BAD_REQUEST', 400);
    const data: unknown = context.switchToWs().getData();
    const shape = typeof data === 'object' && data !== null ? jsonShape(data) : 'not-an-object';
    if (shape === 'fine') return true;
    throw new AppError('BAD_REQUEST', 400, SHAPE_SENTENCES[shape]);
  }
}

const LEADS_EVERY_MS = 1_000;

const REFUSALS: Readonly<Record<Exclude<Admission, 'welcome'>, string>> = {
  'signed-out': ERROR_SENTENCES.UNAUTHENTICATED,
  'no-admin': ERROR_SENTENCES.FORBIDDEN,
  full: 'Too many connections',
  unclear: ERROR_SENTENCES.UNAVAILABLE,
};

/**
 * The namespace of admins: nobody else gets in, and they are out as soon as their session ends. Origins, sizes and
 * floods are looked after where every connection begins, in `ConnectionLimits`. Events: contract/socket.ts.
 */
@WebSocketGateway({ ...SOCKET_SERVER, namespace: ADMIN_NAMESPACE })
export class AdminGateway
  implements OnGatewayInit<AdminNamespace>, OnGatewayConnection<AdminSocket>, OnModuleDestroy
{
  private readonly written = new Subject<void>();
  private readonly stopListening: () => void;
  private told: Subscription | null = null;

  constructor(
    private readonly admins: AdminSockets,
    private readonly limits: ConnectionLimits,
    private readonly simulator: PriceSimulator,
    leadEvents: LeadEvents,
  ) {
    this.stopListening = leadEvents.heard.subscribe(() => this.written.next());
  }

  afterInit(namespace: AdminNamespace): void {
    namespace.use((socket, next) => void this.letIn(socket, next));
    this.admins.follow(namespace);
    // The first of a burst is told at once, and the last of it is never left out.
    this.told = this.written
      .pipe(throttleTime(LEADS_EVERY_MS, asyncScheduler, { leading: true, trailing: true }))
      .subscribe(() => namespace.local.emit('leads:changed'));
  }

  handleConnection({ conn }: AdminSocket): void {
    this.limits.joined(conn);
  }

  onModuleDestroy(): void {
    this.stopListening();
    this.told?.unsubscribe();
  }

  private async letIn(socket: AdminSocket, next: (refusal?: Error) => void): Promise<void> {
    const admission = await this.admins.admit(socket);
    next(admission === 'welcome' ? undefined : new Error(REFUSALS[admission]));
  }

  @SubscribeMessage('simulator:run')
  @UseGuards(AnswerableMessage, SimulatorSwitch)
  @UseFilters(RefusalAck)
  async run(
    @ConnectedSocket() socket: AdminSocket,
    @MessageBody(new InputPipe()) prices: TestPriceDto,
  ): Promise<SimulatorAck> {
    const adminId = await this.admins.adminOf(socket);
    return { ok: true, ...(await this.simulator.run(adminId, prices)) };
  }
}

/** The Socket.IO namespace of admins. */
@Module({
  imports: [LiveModule, SimulatorModule, TelegramBotModule],
  providers: [AdminGateway, AdminSockets],
})
export class AdminSocketsModule {}
