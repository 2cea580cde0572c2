import { Module } from '@nestjs/common';
import { LeadsController } from './leads.controller.js';
import { LeadsExport } from './leads-export.js';
import { LeadsList } from './leads-list.js';

/** People who wrote to the bot, as a list and as a file. */
@Module({
  controllers: [LeadsController],
  providers: [LeadsList, LeadsExport],
})
export class LeadsModule {}
