import type { OnModuleDestroy } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Agent } from 'undici';
import { Cached } from '../clock/cached.js';
import type { Clock } from '../clock/clock.js';
import { answerWithin, withDeadline } from '../clock/deadline.js';
import type { Config } from '../config/config.js';
import { userAgentOf } from '../config/user-agent.js';
import {
  mayReach,
  literalOf,
  NO_PUBLIC_URL,
  originInstead,
  personUrlFault,
  type PersonUrlRules,
  readPersonUrl,
} from './domain/person-url.js';
import { networkOf } from './domain/public-address.js';
import {
  CONNECT_MS,
  ConnectError,
  type ConnectFailure,
  type ConnectGuard,
  guardedConnect,
} from './guarded-connect.js';

export interface GuardedRequest {
  /** As a person typed it. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type GuardedAnswer =
  /** Of any status, redirects included. What the body says is nobody's business. */
  | { readonly kind: 'answered'; readonly status: number; readonly headers: IncomingHttpHeaders }
  /** Nothing was sent. */
  | { readonly kind: 'refused'; readonly reason: 'forbidden-url' | 'private-address' }
  /** `cut`: the connection ended or spoke no HTTP. `stopped`: we ended it. */
  | {
      readonly kind: 'unanswered';
      readonly reason: Exclude<ConnectFailure, 'private-address'> | 'cut' | 'stopped';
      readonly mayHaveArrived: boolean;
    };

export type GuardedNetwork = Pick<ConnectGuard, 'resolve' | 'ca'>;

interface Transport {
  readonly request: typeof import('undici').request;
  /** Goes only where people may have us go. */
  readonly guarded: Agent;
  /** For what OUTBOUND_HOSTS names: those are the operator's. */
  readonly direct: Agent;
}

/** From asking for the name to the last byte of the answer. */
const ANSWER_TIMEOUT_MS = 10_000;
const LONGEST_BODY_BYTES = 65_536;
/** However long a server would keep a connection. */
const IDLE_MS = 4_000;

/**
 * Calls addresses that people typed, who may be hostile. Follows no redirect, keeps no cookie, uses no proxy; connects within 3 s
 * and ends within 10 s.
 */
export class GuardedClient implements OnModuleDestroy {
  private readonly rules: PersonUrlRules;
  private readonly transport: Cached<Transport>;
  private readonly opened: Agent[] = [];

  constructor(
    private readonly config: Pick<Config, 'publicUrl' | 'outbound'>,
    private readonly clock: Clock,
    private readonly network: GuardedNetwork,
  ) {
    const { allowCidrs, plainHttp } = config.outbound;
    this.rules = { publicUrl: config.publicUrl, networks: allowCidrs.map(networkOf), plainHttp };
    this.transport = new Cached(() => this.open(), Infinity);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.opened.map((agent) => agent.destroy()));
  }

  /** The sentence for a person whose address cannot be saved, null if it can: also while nobody can say where its name leads. */
  async fault(text: string): Promise<string | null> {
    const url = readPersonUrl(text, this.rules);
    if (url === null) return NO_PUBLIC_URL;
    const { hosts } = this.config.outbound;
    if (literalOf(url) !== null || originInstead(url, hosts) !== null) return null;
    const addresses = await this.resolveInTime(url.hostname);
    return addresses === null ? null : personUrlFault(text, addresses, this.rules);
  }

  /** null: nobody can say. */
  private resolveInTime(name: string): Promise<readonly string[] | null> {
    const addresses = this.network.resolve(name).catch(() => null);
    return answerWithin(CONNECT_MS, addresses, null, this.clock);
  }

  /** Never rejects. Reads 64 kB of the answer at most and drops them; its status counts however the rest ends. */
  async post(sent: GuardedRequest, stop: AbortSignal): Promise<GuardedAnswer> {
    const url = readPersonUrl(sent.url, this.rules);
    if (url === null) return { kind: 'refused', reason: 'forbidden-url' };
    if (stop.aborted) return { kind: 'unanswered', reason: 'stopped', mayHaveArrived: false };
    const attempt = (signal: AbortSignal) =>
      this.send(url, sent, signal).catch((error: unknown): GuardedAnswer => {
        if (error instanceof ConnectError) return unconnected(error.reason);
        const ended = stop.aborted ? 'stopped' : 'timeout';
        return { kind: 'unanswered', reason: signal.aborted ? ended : 'cut', mayHaveArrived: true };
      });
    return withDeadline(ANSWER_TIMEOUT_MS, stop, attempt, this.clock);
  }

  private async send(url: URL, sent: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> {
    const { request, guarded, direct } = await this.transport.get();
    const instead = originInstead(url, this.config.outbound.hosts);
    const { statusCode, headers, body } = await request(
      instead === null ? url : new URL(`${url.pathname}${url.search}`, instead),
      {
        method: 'POST',
        headers: { 'user-agent': userAgentOf(this.config), ...sent.headers, host: url.host },
        body: sent.body,
        dispatcher: instead === null ? guarded : direct,
        signal,
      },
    );
    await body.dump({ limit: LONGEST_BODY_BYTES });
    return { kind: 'answered', status: statusCode, headers };
  }

  private async open(): Promise<Transport> {
    // Node's own undici comes first, so that `fetch` keeps its dispatcher: whoever loads second leaves it alone.
    void globalThis.Headers;
    const { Agent, request } = await import('undici');
    const agentFor = (admits: ConnectGuard['admits']) => {
      const connect = guardedConnect({ ...this.network, admits, clock: this.clock });
      return new Agent({ connect, keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS });
    };
    const guarded = agentFor((address, protocol) => mayReach(address, protocol, this.rules));
    const direct = agentFor(() => true);
    this.opened.push(guarded, direct);
    return { request, guarded, direct };
  }
}

function unconnected(reason: ConnectFailure): GuardedAnswer {
  if (reason === 'private-address') return { kind: 'refused', reason };
  return { kind: 'unanswered', reason, mayHaveArrived: false };
}
