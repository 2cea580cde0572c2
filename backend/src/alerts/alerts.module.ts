import { Module } from '@nestjs/common';
import { AlertStream } from './alert-stream.js';
import { PriceLogPurge } from './price-log-purge.js';
import { SqlFireRecorder } from './record-fires.js';

@Module({
  providers: [AlertStream, SqlFireRecorder, PriceLogPurge],
  exports: [AlertStream, SqlFireRecorder],
})
export class AlertsModule {}
