import type { Request, Response } from 'express';
import { Webhook } from 'standardwebhooks';
import { CallLog } from '../shared/call-log.js';
import { FaultScript } from '../shared/fault-script.js';
import { parsedJson } from '../shared/parsed-json.js';
import { Allowance } from './domain/allowance.js';
import { goneAnswer, type HookAnswer, statusAnswer, usualAnswer } from './domain/answers.js';
import { isFaultFor, type ScriptedHookFault } from './domain/faults.js';
import { type Endpoint, endpointOf } from './domain/vendors.js';
import type { HookCall } from './hooks-control.js';

type Arrived = Omit<HookCall, 'n' | 'status' | 'has'>;

const HALF_OF = 64;

/** Receives what is posted to any of the vendors, judges and keeps it. In memory. */
export class HookReceiver {
  readonly log = new CallLog<HookCall>();
  readonly faults = new FaultScript<ScriptedHookFault>();
  readonly secrets = new Map<string, string>();
  readonly removed = new Set<string>();
  limits: 'on' | 'off' = 'on';
  private readonly allowance = new Allowance();
  private count = 0;

  receive(request: Request, response: Response): void {
    const { path } = request;
    const host = request.get('host') ?? '';
    const text = Buffer.isBuffer(request.body) ? request.body.toString() : '';
    const body = parsedJson(text) ?? null;
    const endpoint = endpointOf(host, path, body);
    const { vendor } = endpoint;
    const search = new URL(request.originalUrl, 'http://any').search;
    const headers = headersOf(request);
    const signed = vendor === 'webhook' ? this.signatureHolds(`${host}${path}`, text, headers) : null;
    const arrived = { at: Date.now(), vendor, host, path: `${path}${search}`, headers, text, body, signed };
    const fault = this.faults.take((each) => isFaultFor(each, { vendor, host, path }))?.fault ?? null;
    this.count += 1;
    const refusal = this.refusalOf(endpoint, arrived);
    const answer = refusal ?? usualAnswer(endpoint, { body, search }, this.count);
    switch (fault?.kind) {
      case undefined:
        return this.answer(arrived, answer, response);
      case 'slow':
        setTimeout(() => this.answer(arrived, answer, response), fault.ms);
        return;
      case 'status':
        return this.answer(arrived, statusAnswer(vendor, fault.status, fault.retryAfter), response);
      case 'hang':
        return this.keep(arrived, null, isSuccess(answer));
      case 'lost':
      case 'cut':
        this.keep(arrived, null, fault.kind === 'lost' && isSuccess(answer));
        response.socket?.destroy();
        return;
      case 'half':
        this.keep(arrived, answer.status, isSuccess(answer));
        response.writeHead(answer.status, { 'content-length': String(HALF_OF) });
        response.write('half', () => response.socket?.destroy());
        return;
    }
  }

  private refusalOf({ vendor, id }: Endpoint, { at, signed }: Arrived): HookAnswer | null {
    if (id === null) return null;
    if (this.removed.has(id)) return goneAnswer(vendor);
    if (signed === false) return { status: 401, body: 'The signature does not hold' };
    const waitMs = this.limits === 'on' ? this.allowance.waitOf(vendor, id, at) : null;
    return waitMs === null ? null : statusAnswer(vendor, 429, waitMs / 1000);
  }

  private answer(arrived: Arrived, { status, headers = {}, body }: HookAnswer, response: Response): void {
    this.keep(arrived, status, status < 300);
    response.status(status).set(headers);
    if (typeof body === 'object') response.json(body);
    else if (body === undefined) response.end();
    else response.type('text').send(body);
  }

  private keep(arrived: Arrived, status: number | null, has: boolean): void {
    this.log.add({ ...arrived, status, has });
  }

  private signatureHolds(url: string, text: string, headers: HookCall['headers']): boolean | null {
    const secret = this.secrets.get(url);
    if (secret === undefined) return null;
    try {
      new Webhook(secret).verify(text, headers);
      return true;
    } catch {
      return false;
    }
  }
}

function isSuccess({ status }: HookAnswer): boolean {
  return status < 300;
}

function headersOf(request: Request): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}
