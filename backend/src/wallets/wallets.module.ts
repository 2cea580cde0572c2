import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import { PriceFeedModule } from '../price-feed/price-feed.module.js';
import { BALANCE_READERS, type BalanceReaders, NOT_CONFIGURED } from './balance-reader.js';
import { BalanceRefresher } from './balance-refresher.js';
import { BalanceRounds } from './balance-rounds.js';
import { BitcoinBalances } from './bitcoin.js';
import { EthereumBalances } from './ethereum.js';
import { ethereumTokens } from './ethereum-tokens.js';
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
    ethereum:
      ethereumRpcUrl === null ? NOT_CONFIGURED : new EthereumBalances(ethereumRpcUrl, ethereumTokens()),
    bitcoin: esploraUrl === null ? NOT_CONFIGURED : new BitcoinBalances(esploraUrl),
  };
}
