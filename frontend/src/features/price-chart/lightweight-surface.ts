import { formatLevel, formatPrice } from '@contract/decimal.js';
import {
  AreaSeries,
  BarSeries,
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type Logical,
  TickMarkType,
  type UTCTimestamp,
} from 'lightweight-charts';
import { localClock, localDay, localMinutes } from '../../shared/format/local-time.js';
import type { ChartLevel } from './chart-level.js';
import type { PriceRange } from './chart-range.js';
import type { ChartBar, ChartSeries } from './chart-series.js';
import type { ChartColours, ChartSurface, OpenSurface, PlotSize } from './chart-surface.js';

/** Of single seconds there are at least and at most so many in view. */
const FEWEST_SECONDS = 60;
const MOST_SECONDS = 900;
/** Free at the end, as a share of what is in view. */
const ROOM_AT_THE_END = 0.03;
const AXIS_DIGITS = 8;
const SECOND_MS = 1_000;
const HOUR_SEC = 3_600;
const TRANSPARENT = 'rgba(0, 0, 0, 0)';
/** A line leads to the next price, however far it is: before a gap it is drawn in no colour. */
const BEFORE_GAP = { lineColor: TRANSPARENT, topColor: TRANSPARENT, bottomColor: TRANSPARENT } as const;

function linePoint({ at, prices }: ChartBar, next: ChartBar | undefined) {
  const time = at as UTCTimestamp;
  if (prices === null) return { time };
  return { time, value: prices.close, ...(next?.prices === null && BEFORE_GAP) };
}

function reachBar({ at, prices }: ChartBar) {
  const time = at as UTCTimestamp;
  return prices === null ? { time } : { time, ...prices };
}

interface Drawn {
  readonly key: string;
  readonly first: number;
  readonly last: number;
  readonly sizeSec: number;
  readonly count: number;
}

/**
 * A line of closing prices on a shade, before thin bars from the lowest to the highest price: a line stays readable at
 * one pixel a step, and an alert rings at what the bars reached.
 */
class LightweightSurface implements ChartSurface {
  private readonly chart: IChartApi;
  private readonly reach: ISeriesApi<'Bar'>;
  private readonly line: ISeriesApi<'Area'>;
  private levelLines: { readonly level: ChartLevel; readonly line: IPriceLine }[] = [];
  private range: PriceRange | null = null;
  private drawn: Drawn | null = null;

  constructor(
    place: HTMLElement,
    private colours: ChartColours,
    onDrawn: () => void,
  ) {
    this.chart = createChart(place, {
      autoSize: true,
      layout: {
        background: { color: 'transparent' },
        // Its style element is refused by our content security policy; the link below the chart is the attribution.
        attributionLogo: false,
        fontFamily: getComputedStyle(place).fontFamily,
        fontSize: 11,
      },
      handleScroll: false,
      handleScale: false,
      localization: {
        priceFormatter: formatPrice,
        tickmarksPriceFormatter: (prices: readonly number[]) =>
          prices.map((price) => formatLevel(Number(price.toPrecision(AXIS_DIGITS)))),
      },
      rightPriceScale: { borderVisible: false, entireTextOnly: true, scaleMargins: { top: 0, bottom: 0 } },
      timeScale: {
        borderVisible: false,
        timeVisible: true,
        minBarSpacing: 0.1,
        tickMarkFormatter: (time: unknown, type: TickMarkType) => this.tick(Number(time) * SECOND_MS, type),
      },
    });
    const autoscaleInfoProvider = () =>
      this.range && { priceRange: { minValue: this.range.low, maxValue: this.range.high } };
    const shared = { priceLineVisible: false, autoscaleInfoProvider } as const;
    this.reach = this.chart.addSeries(BarSeries, {
      ...shared,
      openVisible: false,
      thinBars: true,
      lastValueVisible: false,
    });
    this.line = this.chart.addSeries(AreaSeries, { ...shared, lineWidth: 2 });
    this.line.attachPrimitive({ updateAllViews: onDrawn });
    this.setColours(colours);
  }

  private tick(at: number, type: TickMarkType): string {
    const sizeSec = this.drawn?.sizeSec ?? 1;
    if (sizeSec === 1) return localClock(at).replace(/ \S+$/, '');
    const isDay = type !== TickMarkType.Time && type !== TickMarkType.TimeWithSeconds;
    return sizeSec >= HOUR_SEC && isDay ? localDay(at) : localMinutes(at);
  }

  setSeries(key: string, { sizeSec, bars }: ChartSeries): void {
    const first = bars[0]?.at;
    const last = bars.at(-1)?.at;
    const { drawn } = this;
    if (first === undefined || last === undefined) {
      this.line.setData([]);
      this.reach.setData([]);
      this.drawn = null;
      return;
    }
    if (drawn?.key === key && drawn.first === first && drawn.last <= last) {
      const from = Math.max(0, (drawn.last - first) / sizeSec - 1);
      bars.slice(from).forEach((bar, index) => {
        const isOlder = bar.at < drawn.last;
        this.line.update(linePoint(bar, bars[from + index + 1]), isOlder);
        if (sizeSec > 1) this.reach.update(reachBar(bar), isOlder);
      });
    } else {
      this.drawn = { key, first, last, sizeSec, count: bars.length };
      // Has the axis write its times anew.
      this.chart.timeScale().applyOptions({ secondsVisible: sizeSec === 1 });
      this.line.setData(bars.map((bar, index) => linePoint(bar, bars[index + 1])));
      this.reach.setData(sizeSec > 1 ? bars.map(reachBar) : []);
    }
    this.drawn = { key, first, last, sizeSec, count: bars.length };
    const shown = sizeSec > 1 ? bars.length : Math.min(MOST_SECONDS, Math.max(FEWEST_SECONDS, bars.length));
    const to = bars.length - 1 + shown * ROOM_AT_THE_END;
    this.chart.timeScale().setVisibleLogicalRange({ from: bars.length - shown, to });
  }

  setLevels(levels: readonly ChartLevel[]): void {
    for (const { line } of this.levelLines) this.line.removePriceLine(line);
    this.levelLines = levels.map((level) => ({
      level,
      line: this.line.createPriceLine({
        price: level.price,
        color: level.look === 'on' ? this.colours.level : this.colours.quiet,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: false,
        title: '',
      }),
    }));
  }

  setRange(range: PriceRange): void {
    this.range = range;
    // Has the axis ask for its range again.
    this.chart.priceScale('right').applyOptions({ autoScale: true });
  }

  setColours(colours: ChartColours): void {
    this.colours = colours;
    const { text, grid, line, shade, reach } = colours;
    const hidden = { visible: false, labelVisible: false };
    this.chart.applyOptions({
      layout: { textColor: text },
      grid: { vertLines: { visible: false }, horzLines: { color: grid } },
      crosshair: { vertLine: hidden, horzLine: hidden },
    });
    this.line.applyOptions({
      lineColor: line,
      topColor: shade,
      bottomColor: TRANSPARENT,
      priceLineColor: line,
      crosshairMarkerVisible: false,
    });
    this.reach.applyOptions({ upColor: reach, downColor: reach });
    this.setLevels(this.levelLines.map(({ level }) => level));
  }

  yOf(price: number): number | null {
    return this.line.priceToCoordinate(price);
  }

  priceAt(y: number): number | null {
    return this.line.coordinateToPrice(y);
  }

  xOf(at: number): number | null {
    if (this.drawn === null) return null;
    const { first, sizeSec, count } = this.drawn;
    const index = Math.floor((at - first) / sizeSec);
    if (index < 0 || index >= count) return null;
    return this.chart.timeScale().logicalToCoordinate(index as Logical);
  }

  plotSize(): PlotSize | null {
    if (this.range === null) return null;
    const height = this.chart.panes()[0]?.getHeight() ?? 0;
    const width = this.chart.timeScale().width();
    return height > 0 && width > 0 ? { width, height } : null;
  }

  close(): void {
    this.chart.remove();
  }
}

/** Draws with lightweight-charts. */
export const openLightweightSurface: OpenSurface = async (place, { colours, onDrawn }) =>
  new LightweightSurface(place, colours, onDrawn);
