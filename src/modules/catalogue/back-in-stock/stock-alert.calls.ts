import { acknowledgement, confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { record, text, wholeNumber, yesOrNo } from '#src/platform/http/shape.ts';

export const getStockAlertCall = contract('GET /tool/:id/stock-alert', { answer: record({ waiting: yesOrNo }) });

export const postStockAlertCall = contract('POST /tool/:id/stock-alert', { answer: acknowledgement });

export const removeStockAlertCall = contract('DELETE /tool/:id/stock-alert', { answer: acknowledgement });

export const postStockAlertRequestCall = contract('POST /tool/:id/stock-alert-request', {
  body: sent<{ email: string; website: string }>(),
  answer: acknowledgement,
});

export const postAlertConfirmationCall = contract('POST /stock-alert/confirmation', {
  body: sent<{ token: string }>(),
  answer: record({ acknowledged: confirmed, toolName: text, path: text }),
});

export const postStopCall = contract('POST /stock-alert/stop', {
  body: sent<{ token: string }>(),
  answer: acknowledgement,
});

export const getWaitingCountCall = contract('GET /tool/:id/stock-alert-count', {
  answer: record({ waiting: wholeNumber }),
});
