import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import { WALLET_NETWORKS, type WalletNetwork, type WalletRequest } from '../../../contract/wallet.js';

export class WalletDto implements WalletRequest {
  @ApiProperty({
    description: 'A public address. Never a private key or a seed phrase: those are refused.',
    example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  })
  @IsString()
  readonly address: string;

  @ApiProperty({
    enum: WALLET_NETWORKS,
    description: 'An address that is plainly Bitcoin is stored as such.',
  })
  @IsIn(WALLET_NETWORKS, { message: 'The network is ethereum or bitcoin.' })
  readonly network: WalletNetwork;
}
