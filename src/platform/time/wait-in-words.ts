const inUnit = (unit: 'second' | 'minute' | 'hour') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });

const units = { second: inUnit('second'), minute: inUnit('minute'), hour: inUnit('hour') };

/** A wait in words, rounded up, so that it is over after that time. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return units.second.format(seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? units.minute.format(minutes) : units.hour.format(Math.ceil(minutes / 60));
}
