import { formatDate } from '#src/core/site/calendar.ts';
import { conflict, type Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, formatPieces, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { keptOf, lastDayOf, type PriceTerms } from './price-terms.ts';

const day = (time: string) => formatDate(time, 'short');

function inWords({ price_minor, from_pieces, currency, valid_from, valid_until }: PriceTerms): string {
  const days = [valid_from && ` from ${day(valid_from)}`, valid_until && ` until ${day(valid_until)}`].filter(Boolean);
  const when = days.length > 0 ? `days${days.join('')}` : 'all days';
  return `${formatMinor(price_minor, currency)} is agreed already from ${formatPieces(from_pieces)} pieces on ${when}.`;
}

/** Such as `ends it at once`. Of prices that are not valid on the same days, one at most has days to keep. */
function effectOf(replacement: PriceTerms, replaced: readonly PriceTerms[]): string {
  const [kept] = keptOf(replaced, replacement);
  const isOne = replaced.length === 1;
  if (!kept?.valid_until) return `ends ${isOne ? 'it' : 'them'} at once`;
  const last = day(kept.valid_until);
  return isOne
    ? `ends it on ${last}`
    : `ends ${formatMinor(kept.price_minor, kept.currency)} on ${last} and the rest at once`;
}

/**
 * Refuses a price beside others, and says what it would do to them.
 * @param rival the first of those that would be replaced
 */
export function alreadyAgreed(terms: PriceTerms, rival: PriceTerms, replaced: readonly PriceTerms[]): Refusal {
  const what = replaced.length > 1 ? 'these prices first, or replace them' : 'that price first, or replace it';
  const last = lastDayOf(terms, replaced);
  const end = last ? ` ${replaced.length > 1 ? 'None of them returns' : 'It does not return'} after ${day(last)}.` : '';
  return conflict(
    'agreed_price_exists',
    `${replaced.map(inWords).join(' ')} End ${what}, which ${effectOf(terms, replaced)}.${end}`,
    { field: 'from', unitPrice: fromMinorUnits(rival.price_minor, rival.currency) },
  );
}
