import { Module } from '@nestjs/common';
import { TriggersModule } from '../triggers.module.js';
import { TransferController } from './transfer.controller.js';
import { TriggerExport } from './trigger-export.js';
import { TriggerImport } from './trigger-import.js';

@Module({
  imports: [TriggersModule],
  controllers: [TransferController],
  providers: [TriggerExport, TriggerImport],
})
export class TransferModule {}
