import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { Esplora } from './bitcoin/esplora.js';
import type { ChainCall, ChainControl, ChainStandIn, ChainStandInOptions } from './chain-stand-in.js';
import { controlRoutes } from './control-routes.js';
import { DEMO_BALANCES } from './demo-addresses.js';
import { Ethereum } from './ethereum/ethereum.js';
import { Faults, type NetworkName } from './faults.js';

const MOST_CALLS_KEPT = 10_000;
const LARGEST_REQUEST = '1mb';

/**
 * Starts Ethereum's JSON-RPC (a local node behind it) and Bitcoin's Esplora API on one port of 127.0.0.1. Returns as soon
 * as the port is bound: until the local node runs, Ethereum answers 503. See README.md.
 */
export async function startChainStandIn(options: ChainStandInOptions = {}): Promise<ChainStandIn> {
  const ethereum = new Ethereum();
  const esplora = new Esplora();
  const faults = new Faults();
  const calls: ChainCall[] = [];
  let taken = 0;
  let ready = false;
  const log = (network: NetworkName, what: string): void => {
    calls.push({ n: ++taken, at: Date.now(), network, what });
    if (calls.length > MOST_CALLS_KEPT) calls.shift();
  };
  const control: ChainControl = {
    setBalance: async ({ address, symbol, amount }) => {
      if (symbol === 'BTC') esplora.setBalance(address, amount);
      else await ethereum.setBalance(address, symbol, amount);
    },
    setTokenMode: (symbol, mode) => ethereum.setTokenMode(symbol, mode),
    setFault: (network, fault) => faults.set(network, fault),
    faults: () => faults.table(),
    calls: (after = 0) => calls.filter(({ n }) => n > after),
    isReady: () => ready,
  };
  const prepare = async (): Promise<void> => {
    await Promise.all(DEMO_BALANCES.map((change) => control.setBalance(change)));
    ready = true;
  };
  const whenReady = prepare();
  whenReady.catch(() => {});

  const app = express();
  app.disable('x-powered-by');
  app.use('/_control', controlRoutes(control));
  const parseRpc = express.text({ type: () => true, limit: LARGEST_REQUEST });
  const logRpc: RequestHandler = (request, _response, next) => {
    log('ethereum', methodsOf(request.body));
    next();
  };
  app.post('/ethereum', parseRpc, logRpc, faults.spoil('ethereum'), (request, response) => {
    if (ready) void passOn(ethereum.url, request, response);
    else response.status(503).set('Retry-After', '1').type('text').send('The local Ethereum is starting');
  });
  const logEsplora: RequestHandler = (request, _response, next) => {
    log('bitcoin', request.url);
    next();
  };
  app.use('/bitcoin', logEsplora, faults.spoil('bitcoin'));
  app.get('/bitcoin/address/:address', (request, response) => {
    const answer = esplora.answer(request.params.address);
    if (answer === null) response.status(400).type('text').send('Invalid Bitcoin address');
    else response.json(answer);
  });
  const server = await listen(app, options.port ?? 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...control,
    url,
    rpcUrl: `${url}/ethereum`,
    esploraUrl: `${url}/bitcoin`,
    ready: whenReady,
    evmPid: ethereum.pid,
    close: async () => {
      await Promise.all([closeServer(server), ethereum.stop()]);
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
  try {
    const parsed: unknown = JSON.parse(String(body));
    return [parsed].flat().map(methodOf).join(',');
  } catch {
    return 'not JSON';
  }
}

function methodOf(call: unknown): string {
  const isCall = typeof call === 'object' && call !== null && 'method' in call;
  return isCall ? String(call.method) : 'no call';
}

async function listen(app: Express, port: number): Promise<Server> {
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return server;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
