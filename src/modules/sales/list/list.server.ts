import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { lists } from './0123-lists.ts';
import { findListedToolsOf, getList, getListedTools, postListFile, putList } from './list.api.ts';
import { listCheck } from './list-consistency.server.ts';
import { insertDemoList } from './list-demo.server.ts';
import { tablesOfLists } from './list-tables.ts';

/** The tools and pieces that a buyer collects before an order or a quote; kept in the browser and on the account. */
export const buyersList: Room = {
  schema: { migrations: () => ({ '0123-lists': lists }), tables: tablesOfLists },
  calls: [
    callRow('signed-in', getList),
    callRow('signed-in', putList),
    callRow('anyone', getListedTools),
    callRow('anyone', findListedToolsOf),
    callRow('anyone', postListFile),
  ],
  consistencyChecks: [listCheck],
  seedDemo: insertDemoList,
};
