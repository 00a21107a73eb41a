import { acknowledgement, deletion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import type { MissedSearch } from './missed-search.ts';
import type { Synonym } from './synonym.ts';

const missedSearch: Shape<MissedSearch> = record({ _id: filledText, text, count: wholeNumber, lastAt: text });

export const getMissedSearchesCall = contract('GET /missed-searches', { answer: list(missedSearch) });

const synonym: Shape<Synonym> = record({ text, means: text });

export const getSynonymsCall = contract('GET /search-synonym', { answer: list(synonym) });

export const putSynonymCall = contract('PUT /search-synonym', { body: sent<Synonym>(), answer: acknowledgement });

export const removeSynonymCall = contract('DELETE /search-synonym/:text', { answer: deletion });
