import type { RecentAlert } from '@contract/alert.js';
import { priceBeside } from '@contract/messages/condition-words.js';
import { duration } from '@contract/messages/moments.js';
import { readingText } from '@contract/messages/reading-words.js';
import { isSeriesCondition } from '@contract/messages/series-words.js';
import { type Condition, isOfPrice, type Trigger } from '@contract/trigger.js';
import { localClock, localDay, localMinutes } from '../../../shared/format/local-time.js';
import { displayState, type DisplayState, STATE_WORDS } from '../../../shared/trigger/display-state.js';
import { levelDistance, nextLevel, percent } from '../../../shared/trigger/distance.js';
import { cx } from '../../../shared/ui/class-names.js';
import { type CoinPrice, useCoinPrice } from '../coin-price.js';
import { stateSentence } from '../state-sentence.js';
import { rulesTexts } from '../trigger-words.js';

/** From here on the bar is empty. */
const FAR_SHARE = 0.25;
const NEAR_SHARE = 0.02;

const DOTS: Readonly<Record<DisplayState, string>> = {
  triggered: 'bg-brass',
  breached: 'bg-brass',
  cooldown: 'border border-brass-line',
  unwatched: 'border border-down',
  waiting: 'border border-line-strong',
  armed: 'bg-up',
  disarmed: 'border border-line-strong',
};

export interface RowFiguresProps {
  readonly trigger: Trigger;
  readonly condition: Condition;
}

/** How full the bar is: the nearer the fuller, near levels drawn apart. Pure. */
function nearness(share: number): number {
  return 1 - Math.sqrt(Math.min(1, share / FAR_SHARE));
}

function Distance({ condition, price }: { readonly condition: Condition; readonly price: number | null }) {
  if (price === null) return <span className="text-muted">—</span>;
  const target = nextLevel(condition, price);
  const share = target === null ? 0 : Math.abs(target - price) / price;
  return (
    <span
      className="flex items-center gap-2"
      title={target === null ? undefined : levelDistance(target, price)}
    >
      <span aria-hidden="true" className="h-1.5 w-10 shrink-0 overflow-hidden rounded-full bg-raised sm:w-14">
        <span
          className={cx('block h-full rounded-full', share <= NEAR_SHARE ? 'bg-brass' : 'bg-line-strong')}
          style={{ width: `${Math.round(nearness(share) * 100)}%` }}
        />
      </span>
      {target === null ? (
        <span className="max-sm:sr-only">there</span>
      ) : (
        <span>
          {percent(share)}
          <span className="sr-only">{target > price ? ' above' : ' below'} the price now</span>
        </span>
      )}
    </span>
  );
}

/** What else keeps a trigger from ringing, in a word. */
function Note({ trigger, state }: { readonly trigger: Trigger; readonly state: DisplayState }) {
  const { now } = useCoinPrice();
  const { paused, snoozedUntil, active } = trigger;
  if (paused === 'plan') return <span>Paused by plan</span>;
  if (snoozedUntil !== undefined && Date.parse(snoozedUntil) > now) {
    return <span>Snoozed until {localClock(snoozedUntil, now)}</span>;
  }
  return state === 'triggered' && !active && <span>disarmed</span>;
}

/** "Quiet until below 64,139.00", as the last alert of a trigger says. Pure. */
function quietLine(alerts: readonly RecentAlert[] | undefined, id: string): string | null {
  const message = alerts?.find(({ triggerId }) => triggerId === id)?.message;
  return message?.split('\n').find((line) => line.startsWith('Quiet until ')) ?? null;
}

/** The state of a trigger of the list, and what it means. */
export function useRowState(trigger: Trigger, condition: Condition) {
  const { price, fresh, unwatched, now, alerts, pausedByPlan } = useCoinPrice();
  const { active, breachState, id } = trigger;
  const state = displayState({ condition, active, breachState }, price);
  const quiet = quietLine(alerts, id);
  const facts = { trigger, condition, state, price: fresh, quiet, pausedByPlan, now };
  const elapsed = unwatched === null ? 0 : Math.max(0, now - Date.parse(unwatched.since));
  const words = STATE_WORDS[state];
  const { watching } = trigger;
  const isFilling = state === 'armed' && watching.state === 'filling';
  const armedText = isFilling ? `Filling: ${watching.reason}` : words;
  const text = state === 'unwatched' ? `${words}: no price for ${duration(elapsed)}` : armedText;
  const dot = DOTS[isFilling ? 'waiting' : state];
  return { state, text, dot, price: fresh, sentence: stateSentence(facts) };
}

/** "13:05", "21 Nov, 13:05". Pure. */
function momentText(at: number, now: number): string {
  const [day, minutes] = [localDay(at), localMinutes(at)];
  return day === localDay(now) ? minutes : `${day}, ${minutes}`;
}

/** What the series of a trigger is now: "now 1.2 %, from 64,371.00 at 13:05"; null while its coin has no fresh price. */
function readingOf({ trigger: { reading }, condition }: RowFiguresProps, { fresh, now }: CoinPrice) {
  const isOfIt = isSeriesCondition(condition) && reading?.key === condition.series;
  return fresh === null || !isOfIt ? null : readingText(condition, reading, (at) => momentText(at, now));
}

export interface RowDetailsProps extends RowFiguresProps {
  /** What it waits for, where its name stands in the first line; else null. */
  readonly title: { readonly id: string; readonly text: string } | null;
  readonly className: string;
}

/** The second line of a row: what a trigger with a name waits for, how its series stands, its rules; nothing without any. */
export function RowDetails({ title, className, ...of }: RowDetailsProps) {
  const coin = useCoinPrice();
  const reading = readingOf(of, coin);
  const texts = [...(reading === null ? [] : [reading]), ...rulesTexts(of.trigger, coin.now)];
  if (title === null && texts.length === 0) return null;
  const more = texts.join(' · ');
  return (
    <p className={className} title={[...(title === null ? [] : [title.text]), ...texts].join(' · ')}>
      {title !== null && <span id={title.id}>{title.text}</span>}
      {title !== null && more !== '' && ' · '}
      {more}
    </p>
  );
}

/** How near a trigger of a price is, and where it stands: two cells of its row, of another kind one. */
export function RowFigures({ trigger, condition }: RowFiguresProps) {
  const { state, text, dot, price, sentence } = useRowState(trigger, condition);
  const isTriggered = state === 'triggered' && price !== null;
  return (
    <div className="flex min-w-0 items-center gap-x-3 text-xs leading-4 tabular-nums sm:contents">
      {isOfPrice(condition) && <Distance condition={condition} price={price} />}
      <div title={sentence} className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span className="inline-flex items-center gap-1.5 font-medium text-strong">
          <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', dot)} />
          <span className={cx(text.includes(': ') ? 'max-sm:line-clamp-1' : 'whitespace-nowrap')}>
            {text}
            {isTriggered && ` · ${priceBeside(condition, price)}`}
          </span>
        </span>
        <Note trigger={trigger} state={state} />
      </div>
    </div>
  );
}
