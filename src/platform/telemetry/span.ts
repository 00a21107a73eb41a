/** Attributes of a span. Must not contain personal data or values of statements. */
export type Attributes = Record<string, string | number>;

export type SpanKind = 'request' | 'use case' | 'statement' | 'mail';

export interface EndedSpan {
  kind: SpanKind;
  name: string;
  attributes?: Attributes;
  failed?: boolean;
}
