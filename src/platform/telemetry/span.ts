/** Attributes of a span: no personal data, no values of statements. */
export type Attributes = Record<string, string | number>;

/** Each kind of span has a metric of its duration. */
export type SpanKind = 'request' | 'use case' | 'statement' | 'mail';

export interface EndedSpan {
  kind: SpanKind;
  name: string;
  attributes?: Attributes;
  failed?: boolean;
}
