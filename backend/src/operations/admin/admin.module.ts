import { Module } from '@nestjs/common';
import { AdminAccountsModule } from './accounts/admin-accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AdminCodesModule } from './codes/admin-codes.module.js';
import { LeadsModule } from './leads/leads.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { SimulatorModule } from './simulator/simulator.module.js';

/** The operators' room. */
@Module({
  imports: [
    AdminAccountsModule,
    LeadsModule,
    AdminCodesModule,
    AuditModule,
    SimulatorModule,
    OperationsModule,
  ],
})
export class AdminModule {}
