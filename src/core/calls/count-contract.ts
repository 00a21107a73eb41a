import { record, wholeNumber } from '#src/platform/http/shape.ts';
import { contract } from './contract.ts';

/** A call that answers how many items wait for a person, as the menu of the dashboard shows it. */
export type CountCall = `GET /${string}-count`;

const answer = record({ count: wholeNumber });

export const countContract = <Name extends CountCall>(name: Name) => contract(name, { answer });
