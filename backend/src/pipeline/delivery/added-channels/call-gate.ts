import type { CallPace } from './call-kind.js';

/** Where a call goes. `hosts` share what is counted per host. */
export interface CallPlace {
  readonly channelId: string;
  readonly host: string;
  readonly pace: CallPace;
}

/** Says which of a kind's channels may be called now. `now` is steady milliseconds, as are the moments. */
export interface CallPacing {
  /** How many more calls may begin; absent: any number. */
  room?(): number;
  /** Begins a call, which `ended` has to follow; false: it may not begin any more. */
  start(place: CallPlace, now: number): boolean;
  ended(place: CallPlace): void;
  pauseHost(host: string, until: number): void;
  restChannel(channelId: string, until: number): void;
  /** Channels that must not be called now. */
  heldChannels(now: number): readonly string[];
  /** Each host as often as its places are taken. */
  takenPlaces(now: number): readonly string[];
  /** Milliseconds until time alone lets another call begin; infinite when nothing is held. */
  changesIn(now: number): number;
}

/**
 * The pace of one kind's calls, in memory: for each channel or host so many in a row, then one every so many milliseconds, and so
 * many to a host at once. `now` is steady milliseconds.
 */
export class CallGate implements CallPacing {
  /** Up to when the calls of a channel (its id) or of a host (its name) have used up their pace, by what is counted. */
  private readonly spentUntil = new Map<string, { readonly until: number; readonly pace: CallPace }>();
  private readonly pausedHosts = new Map<string, number>();
  private readonly restingChannels = new Map<string, number>();
  private readonly underWay = new Map<string, number>();

  constructor(private readonly callsPerHost: number) {}

  start({ channelId, host, pace }: CallPlace, now: number): true {
    const key = pace.perHost ? host : channelId;
    const until = Math.max(now, this.spentUntil.get(key)?.until ?? now) + pace.everyMs;
    this.spentUntil.set(key, { until, pace });
    this.underWay.set(host, (this.underWay.get(host) ?? 0) + 1);
    return true;
  }

  ended({ host }: Pick<CallPlace, 'host'>): void {
    const left = (this.underWay.get(host) ?? 1) - 1;
    if (left === 0) this.underWay.delete(host);
    else this.underWay.set(host, left);
  }

  pauseHost(host: string, until: number): void {
    this.pausedHosts.set(host, Math.max(until, this.pausedHosts.get(host) ?? 0));
  }

  restChannel(channelId: string, until: number): void {
    this.restingChannels.set(channelId, Math.max(until, this.restingChannels.get(channelId) ?? 0));
  }

  /** Channels that must not be called now. */
  heldChannels(now: number): readonly string[] {
    this.forget(now);
    const spent = [...this.spentUntil].filter(([, { pace }]) => !pace.perHost);
    return [
      ...this.restingChannels.keys(),
      ...spent.filter(([, each]) => left(each, now) === 0).map(([channelId]) => channelId),
    ];
  }

  /** Each host as often as its places are taken: by calls under way, by its pace or by a pause. */
  takenPlaces(now: number): readonly string[] {
    this.forget(now);
    const paced = [...this.spentUntil].filter(([, { pace }]) => pace.perHost);
    const taken = new Map(this.underWay);
    for (const [host, each] of paced) {
      taken.set(host, Math.max(taken.get(host) ?? 0, this.callsPerHost - left(each, now)));
    }
    for (const host of this.pausedHosts.keys()) taken.set(host, this.callsPerHost);
    return [...taken].flatMap(([host, places]) => Array.from({ length: places }, () => host));
  }

  /** Milliseconds until time alone lets another call begin; infinite when nothing is held. */
  changesIn(now: number): number {
    const spent = [...this.spentUntil.values()].filter((each) => left(each, now) === 0);
    const ends = [
      ...this.pausedHosts.values(),
      ...this.restingChannels.values(),
      ...spent.map(({ until, pace }) => until - (pace.burst - 1) * pace.everyMs),
    ];
    return Math.max(0, Math.min(...ends) - now);
  }

  private forget(now: number): void {
    for (const [key, { until }] of this.spentUntil) if (until <= now) this.spentUntil.delete(key);
    for (const [host, until] of this.pausedHosts) if (until <= now) this.pausedHosts.delete(host);
    for (const [id, until] of this.restingChannels) if (until <= now) this.restingChannels.delete(id);
  }
}

/** How many calls the pace leaves now. */
function left({ until, pace }: { readonly until: number; readonly pace: CallPace }, now: number): number {
  const spent = Math.ceil(Math.max(0, until - now) / pace.everyMs);
  return Math.max(0, pace.burst - spent);
}
