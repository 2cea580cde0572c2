import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Person } from '../../../identity/person.js';
import { ThisPerson } from '../../../identity/this-person.js';
import type { TestPriceAnswer } from '../../../contract/admin/simulator.js';
import { Access } from '../../../platform/http/access.js';
import { LimitApiCalls } from '../../../platform/rate-limit/limit-per-address.js';
import { TestPriceDto } from './dto/test-price.dto.js';
import { PriceSimulator } from './price-simulator.js';
import { SimulatorSwitch } from './simulator-switch.guard.js';

@ApiTags('admin')
@ApiCookieAuth('bw_session')
@Controller('api/test')
@Access('admin')
@UseGuards(SimulatorSwitch)
export class SimulatorController {
  constructor(private readonly simulator: PriceSimulator) {}

  @Post('price')
  @HttpCode(200)
  @LimitApiCalls()
  @ApiOperation({
    summary: 'Which watched triggers these prices would fire; nothing is sent, nothing changes',
  })
  run(@ThisPerson() { id }: Person, @Body() prices: TestPriceDto): Promise<TestPriceAnswer> {
    return this.simulator.run(id, prices);
  }
}
