import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Triggers on series other than the price, with guards and rules of their own; bars, closes and extremes to compute them from. */
export class Conditions1764082800019 implements MigrationInterface {
  name = 'Conditions1764082800019';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE triggers
        DROP CONSTRAINT triggers_op_check,
        DROP CONSTRAINT triggers_levels_of_op,
        ADD COLUMN series text CHECK (
          series ~ '^((low|high|move)(5m|15m|1h|4h|24h|7d)|(sma|ema)(20|50|200)[.](1h|4h|1d)|rsi14[.](1h|4h|1d)|rise|fall)$'
        ),
        ADD COLUMN exchange text CHECK (exchange ~ '^[a-z0-9]{1,30}$'),
        ADD COLUMN guards jsonb CHECK (jsonb_typeof(guards) = 'array' AND jsonb_array_length(guards) BETWEEN 1 AND 2),
        ADD COLUMN since_at timestamptz,
        ADD COLUMN repeat text NOT NULL DEFAULT 'always' CHECK (repeat IN ('always', 'once')),
        ADD COLUMN expires_at timestamptz,
        ADD COLUMN cooldown_sec integer CHECK (cooldown_sec BETWEEN 0 AND 604800),
        ADD COLUMN hysteresis numeric(12, 6) CHECK (hysteresis BETWEEN 0 AND 1000),
        ADD CONSTRAINT triggers_op_check CHECK (op IN ('above', 'below', 'inside', 'outside')),
        ADD CONSTRAINT triggers_levels_of_op CHECK (
          CASE WHEN op IN ('inside', 'outside') THEN level IS NULL AND band_low < band_high AND series IS NULL
               ELSE level IS NOT NULL AND band_low IS NULL AND band_high IS NULL
          END
        );

      -- Lowest and highest backed prices and closes of every coin with a series, a row a minute and an hour.
      CREATE TABLE price_bars (
        size text NOT NULL CHECK (size IN ('1m', '1h')),
        start timestamptz NOT NULL,
        symbols text[] NOT NULL,
        lows double precision[] NOT NULL,
        highs double precision[] NOT NULL,
        closes double precision[] NOT NULL,
        origins text[] NOT NULL
      );
      CREATE INDEX price_bars_by_start ON price_bars (size, start);

      -- Never changed: what averages and the RSI are computed from.
      CREATE TABLE series_closes (
        symbol text NOT NULL,
        size text NOT NULL CHECK (size IN ('1h', '4h', '1d')),
        start timestamptz NOT NULL,
        close double precision NOT NULL CHECK (close > 0 AND close < 'Infinity'),
        origin text NOT NULL CHECK (origin IN ('live', 'candle')),
        PRIMARY KEY (symbol, size, start)
      );

      -- The highest, lowest prices since triggers on rise and fall began to count.
      CREATE TABLE price_extremes (
        symbol text NOT NULL,
        side text NOT NULL CHECK (side IN ('high', 'low')),
        since timestamptz NOT NULL,
        price double precision CHECK (price > 0 AND price < 'Infinity'),
        at timestamptz,
        exact boolean,
        PRIMARY KEY (symbol, side, since)
      )`);
  }

  /** An older release would read a series' level as a price, so such triggers go; prints how many. */
  async down(db: QueryRunner): Promise<void> {
    const [removed]: { readonly count: number }[] = await db.query(`
      WITH removed AS (
        DELETE FROM triggers
         WHERE series IS NOT NULL OR exchange IS NOT NULL OR guards IS NOT NULL OR op = 'outside' OR repeat = 'once'
            OR expires_at IS NOT NULL
        RETURNING id
      )
      SELECT count(*)::int AS count FROM removed`);
    process.stdout.write(`triggers: ${removed?.count} that the older release cannot watch were removed\n`);
    await db.query(`
      DROP TABLE price_extremes, series_closes, price_bars;
      ALTER TABLE triggers
        DROP CONSTRAINT triggers_op_check,
        DROP CONSTRAINT triggers_levels_of_op,
        DROP COLUMN series, DROP COLUMN exchange, DROP COLUMN guards, DROP COLUMN since_at, DROP COLUMN repeat,
        DROP COLUMN expires_at, DROP COLUMN cooldown_sec, DROP COLUMN hysteresis,
        ADD CONSTRAINT triggers_op_check CHECK (op IN ('above', 'below', 'inside')),
        ADD CONSTRAINT triggers_levels_of_op CHECK (
          CASE op
            WHEN 'inside' THEN level IS NULL AND band_low < band_high
            ELSE level IS NOT NULL AND band_low IS NULL AND band_high IS NULL
          END
        )`);
  }
}
