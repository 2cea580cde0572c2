import { Module } from '@nestjs/common';
import { FedChangeStream } from './fed-change-stream.js';
import { FedChanges } from './fed-changes.js';

/** What others hear of official values, whoever asks for them. */
@Module({ providers: [FedChanges, FedChangeStream], exports: [FedChanges, FedChangeStream] })
export class TradfiModule {}
