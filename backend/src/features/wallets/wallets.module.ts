import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { PriceFeedModule } from '../../pipeline/price-feed/price-feed.module.js';
import {
  BALANCE_READERS,
  type BalanceReader,
  type BalanceReaders,
  FallbackReader,
  LateReader,
  NOT_CONFIGURED,
} from './balance-reader.js';
import { BalanceRefresher } from './balance-refresher.js';
import { BalanceJob } from './balance-job.js';
import { WalletsController } from './wallets.controller.js';
import { WalletsService } from './wallets.service.js';

/** Read-only wallets: addresses of people, and what lies there. */
@Module({
  imports: [PriceFeedModule],
  controllers: [WalletsController],
  providers: [
    WalletsService,
    BalanceRefresher,
    BalanceJob,
    { provide: BALANCE_READERS, inject: [CONFIG], useFactory: readersOf },
  ],
})
export class WalletsModule {}

function readersOf({ chains: { ethereumRpcUrls, esploraUrls } }: Config): BalanceReaders {
  return { ethereum: readerAt(ethereumRpcUrls, ethereumAt), bitcoin: readerAt(esploraUrls, bitcoinAt) };
}

function readerAt(urls: readonly string[], open: (url: string) => Promise<BalanceReader>): BalanceReader {
  if (urls.length === 0) return NOT_CONFIGURED;
  return new LateReader(async () => new FallbackReader(await Promise.all(urls.map(open))));
}

async function ethereumAt(rpcUrl: string): Promise<BalanceReader> {
  const [{ EthereumBalances }, { ETHEREUM_TOKENS }] = await Promise.all([
    import('./ethereum.js'),
    import('./ethereum-tokens.js'),
  ]);
  return new EthereumBalances(rpcUrl, ETHEREUM_TOKENS);
}

async function bitcoinAt(baseUrl: string): Promise<BalanceReader> {
  const { BitcoinBalances } = await import('./bitcoin.js');
  return new BitcoinBalances(baseUrl);
}
