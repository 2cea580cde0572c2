import { type CanActivate, Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';

/** Where PRICE_SIMULATOR_ENABLED is false there is no simulator: 404, whatever is sent to it. */
@Injectable()
export class SimulatorSwitch implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(): boolean {
    if (this.config.priceSimulator) return true;
    throw new AppError('NOT_FOUND', 404, 'The price simulator is disabled.');
  }
}
