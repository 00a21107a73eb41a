import { acknowledgement, deletion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, record, text, type ValueOf, wholeNumber } from '#src/platform/http/shape.ts';

const missedSearch = record({
  _id: filledText,
  text,
  count: wholeNumber,
  /** ISO 8601. */
  lastAt: text,
});

/** A search without a result, as shown to admins. */
export type MissedSearch = ValueOf<typeof missedSearch>;

export const getMissedSearchesCall = contract('GET /missed-searches', { answer: list(missedSearch) });

const synonym = record({ text, means: text });

/** Words of buyers, and the words of the catalogue that a search for them finds. */
export type Synonym = ValueOf<typeof synonym>;

export const getSynonymsCall = contract('GET /search-synonym', { answer: list(synonym) });

export const putSynonymCall = contract('PUT /search-synonym', { body: sent<Synonym>(), answer: acknowledgement });

export const removeSynonymCall = contract('DELETE /search-synonym/:text', { answer: deletion });
