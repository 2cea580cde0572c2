import { formatPrice } from '@contract/decimal.js';
import {
  createChart,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts';
import { localClock } from '../../shared/format/local-time.js';
import type { ChartLevel } from './chart-level.js';
import type { PriceRange } from './chart-range.js';
import type { ChartColours, ChartSurface, OpenSurface } from './chart-surface.js';
import type { PriceTrail, TrailPoint } from './price-trail.js';

/** How many seconds are in view: all there are, within these bounds. */
const FEWEST_SHOWN = 60;
const MOST_SHOWN = 900;
const ROOM_AT_THE_END = 3;
const SECOND_MS = 1_000;

const clock = (time: unknown) => localClock(Number(time) * SECOND_MS).replace(/ \S+$/, '');

function dataOf({ at, price }: TrailPoint) {
  const time = at as UTCTimestamp;
  return price === null ? { time } : { time, value: price };
}

function chartColours({ text, grid }: ChartColours) {
  return {
    layout: { textColor: text },
    grid: { vertLines: { visible: false }, horzLines: { color: grid } },
    crosshair: { vertLine: { color: text }, horzLine: { color: text } },
  };
}

class LightweightSurface implements ChartSurface {
  private readonly chart: IChartApi;
  private readonly series: ISeriesApi<'Line'>;
  private lines: { readonly level: ChartLevel; readonly line: IPriceLine }[] = [];
  private range: PriceRange | null = null;
  private drawn: { readonly symbol: string; readonly first: number; readonly last: number } | null = null;

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
      },
      handleScroll: false,
      handleScale: false,
      localization: { priceFormatter: formatPrice, timeFormatter: clock },
      rightPriceScale: { borderVisible: false, scaleMargins: { top: 0, bottom: 0 } },
      timeScale: {
        borderVisible: false,
        timeVisible: true,
        secondsVisible: true,
        minBarSpacing: 0.1,
        tickMarkFormatter: clock,
      },
    });
    this.series = this.chart.addSeries(LineSeries, {
      lineWidth: 2,
      priceLineVisible: false,
      autoscaleInfoProvider: () =>
        this.range && { priceRange: { minValue: this.range.low, maxValue: this.range.high } },
    });
    this.series.attachPrimitive({ updateAllViews: onDrawn });
    this.setColours(colours);
  }

  setTrail(symbol: string, trail: PriceTrail): void {
    const first = trail[0];
    const last = trail.at(-1);
    const { drawn } = this;
    if (first === undefined || last === undefined) {
      this.series.setData([]);
      this.drawn = null;
      return;
    }
    if (drawn?.symbol === symbol && drawn.first === first.at) {
      for (const point of trail.slice(drawn.last - first.at + 1)) this.series.update(dataOf(point));
    } else {
      this.series.setData(trail.map(dataOf));
    }
    this.drawn = { symbol, first: first.at, last: last.at };
    const shown = Math.min(MOST_SHOWN, Math.max(FEWEST_SHOWN, trail.length));
    const to = trail.length - 1 + ROOM_AT_THE_END;
    this.chart.timeScale().setVisibleLogicalRange({ from: to - shown, to });
  }

  setLevels(levels: readonly ChartLevel[]): void {
    for (const { line } of this.lines) this.series.removePriceLine(line);
    this.lines = levels.map((level) => ({
      level,
      line: this.series.createPriceLine({
        price: level.price,
        color: level.look === 'on' ? this.colours.level : this.colours.quiet,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: true,
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
    this.chart.applyOptions(chartColours(colours));
    this.series.applyOptions({ color: colours.line });
    this.setLevels(this.lines.map(({ level }) => level));
  }

  yOf(price: number): number | null {
    return this.series.priceToCoordinate(price);
  }

  priceAt(y: number): number | null {
    return this.series.coordinateToPrice(y);
  }

  close(): void {
    this.chart.remove();
  }
}

/** Draws with lightweight-charts. */
export const openLightweightSurface: OpenSurface = async (place, { colours, onDrawn }) =>
  new LightweightSurface(place, colours, onDrawn);
