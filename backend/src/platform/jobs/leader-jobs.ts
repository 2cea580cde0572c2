import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Clock } from '../clock/clock.js';
import { answerWithin } from '../clock/deadline.js';
import { Leases } from '../leases/leases.js';
import { LOGGER, type Logger } from '../logger/logger.js';
import { type JobSpec, LeaderJob } from './leader-job.js';

/** As long an orderly stop waits for what jobs are doing: a payment provider may take longer to answer. */
const STOP_PATIENCE_MS = 3_000;

/** The timed jobs of all rooms. They run where there is a schedule, which is in processes with the `scheduler` role. */
@Injectable()
export class LeaderJobs implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly jobs: LeaderJob[] = [];

  constructor(
    private readonly leases: Leases,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() private readonly schedule?: SchedulerRegistry,
  ) {}

  /** To be called before the application has booted. */
  add(spec: JobSpec): LeaderJob {
    const job = new LeaderJob(spec, this.leases, this.logger);
    this.jobs.push(job);
    return job;
  }

  get specs(): readonly JobSpec[] {
    return this.jobs.map(({ spec }) => spec);
  }

  onModuleInit(): void {
    this.leases.seek('scheduler', { taken: () => {}, lost: () => {} });
  }

  /** @nestjs/schedule clears the intervals when the process stops. */
  onApplicationBootstrap(): void {
    if (this.schedule === undefined) return;
    for (const job of this.jobs) {
      const timer = setInterval(() => job.tick(), job.spec.everyMs);
      this.schedule.addInterval(job.spec.name, timer);
    }
  }

  async onModuleDestroy(): Promise<void> {
    const stopping = Promise.all(this.jobs.map((job) => job.stop()));
    await answerWithin(STOP_PATIENCE_MS, stopping, null, this.clock);
  }
}
