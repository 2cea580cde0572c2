import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import {
  BALANCE_READERS,
  type BalanceReader,
  type BalanceReaders,
  NOT_CONFIGURED,
} from './balance-reader.js';
import { BalanceRefresher } from './balance-refresher.js';
import { BalanceRounds } from './balance-rounds.js';
import { LateReader } from './late-reader.js';
import { WalletsController } from './wallets.controller.js';
import { WalletsService } from './wallets.service.js';

/** Read-only wallets: addresses of people, and what lies there. */
@Module({
  imports: [PriceFeedModule],
  controllers: [WalletsController],
  providers: [
    WalletsService,
    BalanceRefresher,
    BalanceRounds,
    { provide: BALANCE_READERS, inject: [CONFIG], useFactory: readersOf },
  ],
})
export class WalletsModule {}

function readersOf({ chains: { ethereumRpcUrl, esploraUrl } }: Config): BalanceReaders {
  return {
    ethereum: ethereumRpcUrl === null ? NOT_CONFIGURED : new LateReader(() => ethereumAt(ethereumRpcUrl)),
    bitcoin: esploraUrl === null ? NOT_CONFIGURED : new LateReader(() => bitcoinAt(esploraUrl)),
  };
}

async function ethereumAt(rpcUrl: string): Promise<BalanceReader> {
  const [{ EthereumBalances }, { ethereumTokens }] = await Promise.all([
    import('./ethereum.js'),
    import('./ethereum-tokens.js'),
  ]);
  return new EthereumBalances(rpcUrl, ethereumTokens());
}

async function bitcoinAt(baseUrl: string): Promise<BalanceReader> {
  const { BitcoinBalances } = await import('./bitcoin.js');
  return new BitcoinBalances(baseUrl);
}
