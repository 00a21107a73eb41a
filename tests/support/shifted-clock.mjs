// Preloaded into the shop by the tests of clock jumps, and into the tests that run at another time (vitest.config.ts).
// CLOCK_AHEAD_MS sets the clock from the start. SIGUSR2 sets it forward by CLOCK_SHIFT_DAYS (default 1), the next
// SIGUSR2 sets it back. HOUR_MS replaces the interval of hourly jobs.
const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const AHEAD = Number(process.env.CLOCK_SHIFT_DAYS ?? 1) * DAY;
const RealDate = Date;
const START = Number(process.env.CLOCK_AHEAD_MS ?? 0);
let shift = START;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + shift] : parts));
  }
  static now() {
    return RealDate.now() + shift;
  }
};
process.on('SIGUSR2', () => {
  shift = shift === START ? START + AHEAD : START;
});

if (process.env.HOUR_MS) {
  const realSetInterval = globalThis.setInterval;
  globalThis.setInterval = (work, time, ...rest) =>
    realSetInterval(work, time === HOUR ? Number(process.env.HOUR_MS) : time, ...rest);
}
