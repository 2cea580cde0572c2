import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller.js';
import { AuditLog } from './audit-log.js';

/** Reading the audit log. */
@Module({
  controllers: [AuditController],
  providers: [AuditLog],
})
export class AuditModule {}
