import { contract } from '#src/core/calls/contract.ts';
import { filledText, list, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import type { MissedSearch } from './missed-search.ts';

const missedSearch: Shape<MissedSearch> = record({ _id: filledText, text, count: wholeNumber, lastAt: text });

export const getMissedSearchesCall = contract('GET /missed-searches', { answer: list(missedSearch) });
