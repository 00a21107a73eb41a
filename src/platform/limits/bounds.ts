export interface Bound {
  /** Name of the bound in docs/operations.md. */
  name: string;
  value: number;
  /** `ms` and `bytes` are printed as seconds, KiB and so on; anything else as it is. */
  unit: string;
  /** Effect beyond the bound. */
  beyond: string;
}

/**
 * THE BOUNDS: what one process holds or waits for at most. How often a client may do something is in `limit-table.ts`.
 * docs/operations.md prints both; `npm run bounds` writes them there.
 */
export const bounds = {
  connections: {
    name: 'connections (or half of the open files the process may have, if that is less)',
    value: 10_000,
    unit: 'connections',
    beyond: 'the connection that has been idle longest ends; the new one, if none is idle',
  },
  connectionsOfMachine: {
    name: 'connections of one machine (or a quarter of all); trusted proxies and `RATE_LIMIT=off` have no such bound',
    value: 2_500,
    unit: 'connections',
    beyond: 'its connection that has been idle longest ends; the new one, if none is idle',
  },
  requestsInProgress: {
    name: 'requests of one connection that are processed at the same time',
    value: 1,
    unit: 'request',
    beyond: 'the others wait for their turn',
  },
  /** Browsers, proxies and Node's `fetch` send one and wait for the answer. */
  unansweredRequests: {
    name: 'requests of one connection without an answer',
    value: 10,
    unit: 'requests',
    beyond: 'the connection ends',
  },
  stalledConnection: {
    name: 'time in which no byte of a request or an answer moves; a stream of events has to send one more often',
    value: 30_000,
    unit: 'ms',
    beyond: 'the connection ends, after twice this time at the latest',
  },
  unreadBytes: {
    name: 'bytes of answers that wait for slow readers',
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    beyond: 'the connection with the oldest answer ends',
  },
  requestHead: {
    name: 'time in which the head of a request arrives',
    value: 15_000,
    unit: 'ms',
    beyond: '408, the connection ends',
  },
  wholeRequest: {
    name: 'time in which a request arrives with its body',
    value: 30_000,
    unit: 'ms',
    beyond: '408, the connection ends',
  },
  answerTime: {
    name: 'time in which the application answers',
    value: 25_000,
    unit: 'ms',
    beyond: '503',
  },
  /** Years of orders over a slow line; the parts are read one by one, as they are taken. */
  longAnswer: {
    name: 'time in which a long list is sent',
    value: 60 * 60_000,
    unit: 'ms',
    beyond: 'the connection ends',
  },
  /** Longer than proxies keep an idle connection, so that they close it first. */
  idleConnection: {
    name: 'time between two requests of a connection',
    value: 72_000,
    unit: 'ms',
    beyond: 'the connection ends',
  },
  /** A bulk order is about a kilobyte; nothing but the upload of a picture needs more. */
  body: { name: 'body of a call', value: 64 * 1024, unit: 'bytes', beyond: '413' },
  importedFile: { name: 'file of tools that is imported', value: 32 * 1024 * 1024, unit: 'bytes', beyond: '413' },
  unpackedWorkbook: {
    name: 'what a workbook of tools unpacks to',
    value: 96 * 1024 * 1024,
    unit: 'bytes',
    beyond: '413; nothing is unpacked',
  },
  importedRows: { name: 'tools in an imported file', value: 10_000, unit: 'tools', beyond: '413' },
  importsAtOnce: { name: 'files of tools that are read at once', value: 1, unit: 'file', beyond: '503' },
  /** Half of the threads that also read pictures and compress answers (libuv has four). */
  passwordHashing: { name: 'passwords hashed at once', value: 2, unit: 'passwords', beyond: 'they wait' },
  passwordCalls: { name: 'pending calls that hash a password', value: 40, unit: 'calls', beyond: '503' },
  passwordCallsOfMachine: { name: 'those of one machine', value: 20, unit: 'calls', beyond: '429' },
  sessionsOfAccount: { name: 'sessions of an account', value: 20, unit: 'sessions', beyond: 'the oldest ends' },
  sessionLife: {
    name: 'time after a sign-in, however often the session is used',
    value: 30 * 24 * 60 * 60_000,
    unit: 'ms',
    beyond: 'the session ends',
  },
  authBody: { name: 'body of a call below `/api/auth`', value: 16 * 1024, unit: 'bytes', beyond: '413' },
  eventStreams: {
    name: 'open streams of changes (`GET /api/live`)',
    value: 1_000,
    unit: 'streams',
    beyond: '503; the page is not updated by itself',
  },
  eventStreamsOfUser: { name: 'those of one user', value: 10, unit: 'streams', beyond: '429' },
  unreadEvents: {
    name: 'bytes of changes that wait for the reader of a stream',
    value: 64 * 1024,
    unit: 'bytes',
    beyond: 'the stream ends',
  },
  papersWaiting: { name: 'PDFs that wait to be written', value: 20, unit: 'PDFs', beyond: '503 with `Retry-After`' },
  datasheetsWaiting: {
    name: 'datasheets that wait to be written',
    value: 10,
    unit: 'PDFs',
    beyond: '503 with `Retry-After`',
  },
  papersWaitingOfUser: {
    name: 'PDFs of one user, and datasheets of one machine, that wait',
    value: 5,
    unit: 'PDFs',
    beyond: '429',
  },
  paperTime: { name: 'time in which a PDF is written', value: 10_000, unit: 'ms', beyond: '500; its process ends' },
  paperProcessIdle: {
    name: 'time without a PDF to write',
    value: 60_000,
    unit: 'ms',
    beyond: 'the process that writes them ends, which gives 150 MiB back',
  },
  keptPapers: {
    name: 'written PDFs that are kept',
    value: 4 * 1024 * 1024,
    unit: 'bytes',
    beyond: 'the oldest leaves',
  },
  waitingSpans: {
    name: 'spans that wait for a receiver of OpenTelemetry',
    value: 2_048,
    unit: 'spans',
    beyond: 'further ones are dropped',
  },
  rememberedMails: {
    name: 'mails in the outbox whose trace is remembered',
    value: 10_000,
    unit: 'mails',
    beyond: 'the oldest becomes a trace of its own',
  },
  eventLoopDelay: {
    name: 'mean delay of the event loop within 3 s',
    value: 2_000,
    unit: 'ms',
    beyond: '503 with `Retry-After`; `/healthz`, `/readyz` and `/metrics` are answered',
  },
} as const satisfies Record<string, Bound>;
