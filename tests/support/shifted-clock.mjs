// Preloaded into the shop by the test of clock jumps: SIGUSR2 sets the clock forward a day, and back again at the next one.
const DAY = 24 * 60 * 60 * 1000;
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
  shift = shift === 0 ? DAY : 0;
});
