import { implement } from '#src/core/call.ts';
import { getOverviewCall } from './overview.calls.ts';
import { readOverview } from './read-overview.server.ts';

export const getOverview = implement(getOverviewCall, {
  summary:
    'Orders, pieces and money by week, month, state, tool and country, what is still to be received, and short stock',
  handle: ({ shop }) => readOverview(shop),
});
