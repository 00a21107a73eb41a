import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, number, record, text } from '#src/platform/http/shape.ts';

export const getCostFloorsCall = contract('GET /cost-floor', {
  answer: list(record({ toolId: filledText, toolName: text, floor: number })),
});

export const putCostFloorCall = contract('PUT /tool/:id/cost-floor', {
  body: sent<{ floor: string }>(),
  answer: acknowledgement,
});
