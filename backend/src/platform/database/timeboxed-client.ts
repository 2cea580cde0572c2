import pg from 'pg';

type Query = (...call: readonly unknown[]) => unknown;

/**
 * pg's client, which ends its connection as soon as a query has exceeded `query_timeout`. pg itself keeps it waiting
 * for the lost answer, and its pool would hand it out again. For queries that return a promise, as TypeORM's do.
 */
export class TimeboxedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    const timeboxed: Query = (...call) => {
      const answer = query(...call);
      return answer instanceof Promise ? answer.catch((error: unknown) => this.giveUp(error)) : answer;
    };
    this.query = timeboxed as typeof this.query;
  }

  private giveUp(error: unknown): never {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end();
    throw error;
  }
}
