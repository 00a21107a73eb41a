// Preloaded into the shop by the tests of clock jumps: SIGUSR2 sets the clock forward by CLOCK_SHIFT_DAYS (default 1),
// the next SIGUSR2 sets it back. HOUR_MS replaces the interval of hourly jobs.
const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const AHEAD = Number(process.env.CLOCK_SHIFT_DAYS ?? 1) * DAY;
const RealDate = Date;
let shift = 0;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + shift] : parts));
  }
  static now() {
    return RealDate.now() + shift;
  }
};
process.on('SIGUSR2', () => {
  shift = shift === 0 ? AHEAD : 0;
});

if (process.env.HOUR_MS) {
  const realSetInterval = globalThis.setInterval;
  globalThis.setInterval = (work, time, ...rest) =>
    realSetInterval(work, time === HOUR ? Number(process.env.HOUR_MS) : time, ...rest);
}
