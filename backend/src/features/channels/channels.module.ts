import { Module } from '@nestjs/common';
import { RoutesController } from './routes.controller.js';
import { RoutesService } from './routes.service.js';

/** The ways alerts take to a person. */
@Module({ controllers: [RoutesController], providers: [RoutesService] })
export class ChannelsModule {}
