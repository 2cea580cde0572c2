import { Module } from '@nestjs/common';
import { AlertStream } from './alert-stream.js';
import { SqlFireRecorder } from './record-fires.js';

@Module({
  providers: [AlertStream, SqlFireRecorder],
  exports: [AlertStream, SqlFireRecorder],
})
export class AlertsModule {}
