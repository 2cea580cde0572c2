import express, { type Request, type RequestHandler, type Response } from 'express';
import { CallLog } from '../shared/call-log.js';
import { listen, newApp } from '../shared/local-server.js';
import { parsedJson } from '../shared/parsed-json.js';
import { Esplora } from './bitcoin/esplora.js';
import type { ChainCall, ChainControl, ChainStandIn, ChainStandInOptions } from './chain-stand-in.js';
import { controlRoutes } from './control-routes.js';
import { DEMO_BALANCES } from './demo-addresses.js';
import { Ethereum } from './ethereum/ethereum.js';
import { networkFaults, type NetworkName } from './faults.js';

const LARGEST_REQUEST = '1mb';

/**
 * Starts Ethereum's JSON-RPC (a local node behind it) and Bitcoin's Esplora API on one port of 127.0.0.1. Returns as soon
 * as the port is bound: until the local node runs, Ethereum answers 503. See README.md.
 */
export async function startChainStandIn(options: ChainStandInOptions = {}): Promise<ChainStandIn> {
  const ethereum = new Ethereum();
  const esplora = new Esplora();
  const faults = networkFaults();
  const calls = new CallLog<ChainCall>();
  let ready = false;
  const logAndSpoil =
    (network: NetworkName, whatOf: (request: Request) => string): RequestHandler =>
    (request, response, next) => {
      calls.add({ at: Date.now(), network, what: whatOf(request) });
      faults.spoil(network, response, next);
    };
  const control: ChainControl = {
    setBalance: async ({ address, symbol, amount }) => {
      if (symbol === 'BTC') esplora.setBalance(address, amount);
      else await ethereum.setBalance(address, symbol, amount);
    },
    setTokenMode: (symbol, mode) => ethereum.setTokenMode(symbol, mode),
    setFault: (network, fault) => faults.set(network, fault),
    faults: () => faults.table(),
    calls: (after) => calls.after(after),
    isReady: () => ready,
  };
  const prepare = async (): Promise<void> => {
    await options.readyAfter;
    await Promise.all(DEMO_BALANCES.map((change) => control.setBalance(change)));
    ready = true;
  };
  const whenReady = prepare();
  whenReady.catch(() => {});

  const app = newApp();
  app.use('/_control', controlRoutes(control));
  const parseRpc = express.text({ type: () => true, limit: LARGEST_REQUEST });
  const takeRpc = logAndSpoil('ethereum', ({ body }) => methodsOf(body));
  app.post('/ethereum', parseRpc, takeRpc, (request, response) => {
    if (ready) void passOn(ethereum.evm.url, request, response);
    else response.status(503).set('Retry-After', '1').type('text').send('The local Ethereum is starting');
  });
  app.use(
    '/bitcoin',
    logAndSpoil('bitcoin', (request) => request.url),
  );
  app.get('/bitcoin/address/:address', (request, response) => {
    const answer = esplora.answer(request.params.address);
    if (answer === null) response.status(400).type('text').send('Invalid Bitcoin address');
    else response.json(answer);
  });
  const { url, close } = await listen(app, options.port);
  return {
    ...control,
    url,
    rpcUrl: `${url}/ethereum`,
    esploraUrl: `${url}/bitcoin`,
    ready: whenReady,
    evmPid: ethereum.evm.pid,
    close: async () => {
      await Promise.all([close(), ethereum.evm.stop()]);
    },
  };
}

/** Hands a request to the local node as it came, and its answer back. */
async function passOn(nodeUrl: Promise<string>, request: Request, response: Response): Promise<void> {
  try {
    const answer = await fetch(await nodeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: String(request.body),
    });
    response
      .status(answer.status)
      .type('json')
      .send(await answer.text());
  } catch {
    response.status(502).type('text').send('The local Ethereum does not answer');
  }
}

function methodsOf(body: unknown): string {
  const parsed = parsedJson(String(body));
  return parsed === undefined ? 'not JSON' : [parsed].flat().map(methodOf).join(',');
}

function methodOf(call: unknown): string {
  const isCall = typeof call === 'object' && call !== null && 'method' in call;
  return isCall ? String(call.method) : 'no call';
}
