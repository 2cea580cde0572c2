import { Module } from '@nestjs/common';
import { PriceSimulator } from './price-simulator.js';
import { SimulatorController } from './simulator.controller.js';
import { SimulatorSwitch } from './simulator-switch.guard.js';

/** What a price would fire, tried on a copy. */
@Module({
  controllers: [SimulatorController],
  providers: [PriceSimulator, SimulatorSwitch],
  exports: [PriceSimulator, SimulatorSwitch],
})
export class SimulatorModule {}
