/** Whether a type of transaction of SWIFT, such as `NRTI`, is that of a returned item. */
export const isReturnType = (type: string): boolean => /^[A-Z]RTI$/.test(type);

/** Codes of German banks: returned direct debits (108, 109), returned transfers (159, 160), re-credits (181, 184). */
const GERMAN_RETURNS = new Set(['108', '109', '159', '160', '181', '184']);

export const isGermanReturn = (code: string): boolean => GERMAN_RETURNS.has(code);

/** Sub-families of ISO 20022 whose meaning is the return, the cancellation or the reversal of a payment. */
const ISO_RETURNS = new Set(['RRTN', 'RPCR', 'RCDD', 'UPDD', 'PRDD', 'ARET', 'AREV']);

export const isIsoReturn = (subFamily: string): boolean => ISO_RETURNS.has(subFamily);
