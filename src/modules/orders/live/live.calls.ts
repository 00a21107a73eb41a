import { contract, sent } from '#src/core/calls/contract.ts';
import {
  always,
  list,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { CopyCount, LiveAnswer } from './live-answer.ts';

const changes: Shape<LiveAnswer['orders']> = {
  anyOf: [list(record({ _id: text, order: text, placed: yesOrNo })), always('any')],
};

const copyCount: Shape<CopyCount> = record({ copy: text, changes: wholeNumber });

const liveAnswer: Shape<LiveAnswer> = record(
  { cursor: wholeNumber, orders: changes, tools: orNull(copyCount) },
  { desk: orNull(copyCount), marks: optional(list(record({ topic: text, mark: text }))) },
);

export const getLiveCall = contract('GET /live', {
  query: sent<{ after?: number | undefined }>(),
  answer: liveAnswer,
});
