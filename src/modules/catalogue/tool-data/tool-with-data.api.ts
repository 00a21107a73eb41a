import { implement } from '#src/core/call.ts';
import { addTool } from '#src/core/tools/add-tool.server.ts';
import { postTool, putTool } from '#src/core/tools/tool.api.ts';
import { postToolCall, putToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { updateTool } from '#src/core/tools/update-tool.server.ts';
import { answerInserted, readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { addToolWithDataSchema, updateToolWithDataSchema } from './data-request.ts';
import { keepToolData } from './keep-tool-data.server.ts';

/** POST /tool of the specification, with the data of the tool. */
export const postToolWithData = implement(postToolCall, {
  ...postTool,
  body: addToolWithDataSchema,
  handle: async ({ shop, actor, body, request, reply }) => {
    const keeper = keepToolData(body, shop.config);
    return answerInserted(await addTool(shop, actor, body, readIdempotencyKey(request), keeper), reply);
  },
});

/** PUT /tool/{id} of the specification, with the data of the tool. */
export const putToolWithData = implement(putToolCall, {
  ...putTool,
  body: updateToolWithDataSchema,
  handle: async ({ shop, actor, params, body }) => {
    const version = await updateTool(shop, actor, params.id, body, { keeper: keepToolData(body, shop.config) });
    return { acknowledged: true, modifiedCount: 1, version };
  },
});
