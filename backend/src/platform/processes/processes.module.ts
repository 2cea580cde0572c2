import { Module } from '@nestjs/common';
import { Heartbeat } from './heartbeat.js';
import { ProcessPurge } from './process-purge.js';

/** This process among the others, as operators see them. */
@Module({ providers: [Heartbeat, ProcessPurge] })
export class ProcessesModule {}
