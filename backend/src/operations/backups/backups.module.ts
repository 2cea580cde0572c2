import { Module } from '@nestjs/common';
import { NightlyBackups } from './nightly-backups.js';

@Module({ providers: [NightlyBackups] })
export class BackupsModule {}
