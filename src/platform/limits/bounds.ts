import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/platform/time/units.ts';
export interface Bound {
  /** Name of the bound in docs/bounds.md. */
  name: string;
  value: number;
  /** `ms` and `bytes` are printed as seconds, KiB and so on; other units are printed verbatim. */
  unit: string;
  /** What happens when the bound is exceeded. */
  beyond: string;
}

/**
 * Bounds on what one process holds or waits for. Rate limits are in `limit-table.ts`.
 * docs/bounds.md prints both; `npm run bounds` writes them there.
 */
export const bounds = {
  connections: {
    name: 'connections (or half of the open-file limit of the process, if that is less)',
    value: 10_000,
    unit: 'connections',
    beyond: 'the longest idle connection is closed; the new one, if none is idle',
  },
  connectionsOfMachine: {
    name: 'connections of one machine (or a quarter of all); trusted proxies and `RATE_LIMIT=off` have no such bound',
    value: 2_500,
    unit: 'connections',
    beyond: 'its longest idle connection is closed; the new one, if none is idle',
  },
  requestsInProgress: {
    name: 'requests of one connection that are processed at the same time',
    value: 1,
    unit: 'request',
    beyond: 'the others wait for their turn',
  },
  /** Browsers, proxies and Node's `fetch` send one request and wait for its answer. */
  unansweredRequests: {
    name: 'requests of one connection without an answer',
    value: 10,
    unit: 'requests',
    beyond: 'the connection ends',
  },
  stalledConnection: {
    name: 'time in which no byte of a request or an answer moves',
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
  /** Enough for years of orders over a slow line. Each part is read only when the client is ready for it. */
  longAnswer: {
    name: 'time in which a long list is sent',
    value: HOUR_MS,
    unit: 'ms',
    beyond: 'the connection ends',
  },
  /** Longer than proxies keep an idle connection open, so that the proxy closes it first. */
  idleConnection: {
    name: 'time between two requests of a connection',
    value: 72_000,
    unit: 'ms',
    beyond: 'the connection ends',
  },
  /** A bulk order is about a kilobyte; only file uploads need more than this. */
  body: { name: 'body of a call', value: 64 * 1024, unit: 'bytes', beyond: '413' },
  importedFile: { name: 'file of tools that is imported', value: 32 * 1024 * 1024, unit: 'bytes', beyond: '413' },
  unpackedWorkbook: {
    name: 'unpacked size of a workbook of tools',
    value: 96 * 1024 * 1024,
    unit: 'bytes',
    beyond: '413; nothing is unpacked',
  },
  importedRows: { name: 'tools in an imported file', value: 10_000, unit: 'tools', beyond: '413' },
  importedRow: { name: 'row of an imported CSV file', value: 256 * 1024, unit: 'bytes', beyond: '413' },
  /** The maximum of Excel. */
  importedCell: { name: 'cell of an imported file', value: 32_767, unit: 'characters', beyond: '413' },
  importedText: { name: 'text of an imported file', value: 48_000_000, unit: 'characters', beyond: '413' },
  /** 10,000 tools in 30 columns have 1.2 million elements, and as many in the list of texts. */
  workbookElements: { name: 'XML elements in a workbook of tools', value: 4_000_000, unit: 'elements', beyond: '413' },
  mergedRanges: { name: 'merged ranges in a sheet of tools', value: 1_000, unit: 'ranges', beyond: '413' },
  importReading: {
    name: 'processor time of the process that reads an imported file',
    value: 20_000,
    unit: 'ms',
    beyond: '413; the process ends, as it does when the client leaves',
  },
  importMemory: {
    name: 'heap of the process that reads an imported file',
    value: 512 * 1024 * 1024,
    unit: 'bytes',
    beyond: '413; the process ends',
  },
  /** Five files of 5 MB would be more in base64; mail servers rarely take more than this. */
  inboundMail: { name: 'mail that comes in', value: 12 * 1024 * 1024, unit: 'bytes', beyond: '413; it is left alone' },
  inboundMailReading: {
    name: 'processor time of the process that reads a mail',
    value: 10_000,
    unit: 'ms',
    beyond: 'the process ends; the conversation gets a note',
  },
  inboundMailMemory: {
    name: 'heap of the process that reads a mail',
    value: 256 * 1024 * 1024,
    unit: 'bytes',
    beyond: 'the process ends; the conversation gets a note',
  },
  inboundMailsWaiting: { name: 'mails that are read or wait for it', value: 5, unit: 'mails', beyond: '503' },
  listFile: { name: 'file of lines for a list', value: 1024 * 1024, unit: 'bytes', beyond: '413' },
  listFilesAtOnce: { name: 'files of lines that are read at once', value: 1, unit: 'file', beyond: '503' },
  importsAtOnce: { name: 'files of tools that are read at once', value: 1, unit: 'file', beyond: '503' },
  agreedPriceFile: { name: 'file of agreed prices that is imported', value: 1024 * 1024, unit: 'bytes', beyond: '413' },
  agreedPriceRows: { name: 'rows in an imported file of agreed prices', value: 2_000, unit: 'rows', beyond: '413' },
  /** A month of a busy account has a few thousand lines; one of camt.053 has about 1.5 kB. */
  statementFile: { name: 'bank statement that is uploaded', value: 10 * 1024 * 1024, unit: 'bytes', beyond: '413' },
  statementLines: { name: 'lines in a bank statement', value: 5_000, unit: 'lines', beyond: '413' },
  statementElements: { name: 'XML tags in a bank statement', value: 600_000, unit: 'tags', beyond: '413' },
  statementReading: {
    name: 'processor time of the process that reads a bank statement',
    value: 10_000,
    unit: 'ms',
    beyond: '413; the process ends',
  },
  statementMemory: {
    name: 'heap of the process that reads a bank statement',
    value: 256 * 1024 * 1024,
    unit: 'bytes',
    beyond: '413; the process ends',
  },
  statementsAtOnce: { name: 'bank statements that are read at once', value: 1, unit: 'file', beyond: '503' },
  /** Half of libuv's four threads, which also read pictures and compress answers. */
  passwordHashing: { name: 'passwords hashed at once', value: 2, unit: 'passwords', beyond: 'they wait' },
  passwordCalls: { name: 'pending calls that hash a password', value: 40, unit: 'calls', beyond: '503' },
  passwordCallsOfMachine: {
    name: 'pending calls of one machine that hash a password',
    value: 20,
    unit: 'calls',
    beyond: '429',
  },
  sessionsOfAccount: { name: 'sessions of an account', value: 20, unit: 'sessions', beyond: 'the oldest ends' },
  challengesOfAccount: {
    name: 'sign-ins of an account that wait for its second factor',
    value: 5,
    unit: 'sign-ins',
    beyond: 'the oldest ends',
  },
  wrongCodesOfChallenge: {
    name: 'wrong codes of one sign-in',
    value: 5,
    unit: 'codes',
    beyond: 'it ends: email and password are asked again',
  },
  wrongCodes: {
    name: 'wrong codes of an account without a right one, in all sign-ins and sessions',
    value: 10,
    unit: 'codes',
    beyond: '429 for 15 minutes',
  },
  challengeLife: {
    name: 'wait of a sign-in for the second factor',
    value: 10 * MINUTE_MS,
    unit: 'ms',
    beyond: 'it ends: email and password are asked again',
  },
  sessionLife: {
    name: 'time after a sign-in, however often the session is used',
    value: 30 * DAY_MS,
    unit: 'ms',
    beyond: 'the session ends',
  },
  authBody: { name: 'body of a call below `/api/auth`', value: 16 * 1024, unit: 'bytes', beyond: '413' },
  pendingPdfChecks: {
    name: 'uploaded PDFs that wait to be checked, one by one',
    value: 20,
    unit: 'PDFs',
    beyond: '503',
  },
  pdfCheck: {
    name: 'processor time of the process that checks an uploaded PDF',
    value: 10_000,
    unit: 'ms',
    beyond: '422; the process ends',
  },
  pdfCheckMemory: {
    name: 'heap of the process that checks an uploaded PDF',
    value: 256 * 1024 * 1024,
    unit: 'bytes',
    beyond: '422; the process ends',
  },
  unpackedPdf: {
    name: 'unpacked objects of an uploaded PDF',
    value: 64 * 1024 * 1024,
    unit: 'bytes',
    beyond: '422',
  },
  pendingPictures: { name: 'pictures that wait to be encoded, one by one', value: 20, unit: 'pictures', beyond: '503' },
  pictureTime: {
    name: 'time in which a picture is decoded, and in which each of its sizes is encoded',
    value: 20_000,
    unit: 'ms',
    beyond: '422',
  },
  pendingPdfs: { name: 'PDFs that wait to be written', value: 20, unit: 'PDFs', beyond: '503 with `Retry-After`' },
  pendingDatasheets: {
    name: 'datasheets that wait to be written',
    value: 10,
    unit: 'PDFs',
    beyond: '503 with `Retry-After`',
  },
  pendingPdfsOfUser: {
    name: 'PDFs of one user, and datasheets of one machine, that wait',
    value: 5,
    unit: 'PDFs',
    beyond: '429',
  },
  /** Below the time in which the application answers, so that the client gets the reason. */
  programTime: {
    name: 'time that a process takes to read or check a file, with its waits on a busy machine',
    value: 24_000,
    unit: 'ms',
    beyond: '503 with `Retry-After`; the process ends',
  },
  databaseConnection: {
    name: 'time that a statement waits for a connection to PostgreSQL',
    value: 5_000,
    unit: 'ms',
    beyond: '503 with `Retry-After`',
  },
  pdfTimeout: {
    name: 'time in which a PDF is written',
    value: 20_000,
    unit: 'ms',
    beyond: '503 with `Retry-After`; its process ends',
  },
  pdfProcessIdle: {
    name: 'idle time of the process that writes PDFs',
    value: 60_000,
    unit: 'ms',
    beyond: 'the process ends, which frees 150 MiB',
  },
  pdfCache: {
    name: 'cache of written PDFs',
    value: 4 * 1024 * 1024,
    unit: 'bytes',
    beyond: 'the oldest is evicted',
  },
  searchedTools: {
    name: 'tools in memory for searches',
    value: 10_000,
    unit: 'tools',
    beyond: 'the newest tools are listed only by `GET /tool` without a search',
  },
  waitingSpans: {
    name: 'spans that wait for the OpenTelemetry receiver',
    value: 2_048,
    unit: 'spans',
    beyond: 'new ones are dropped',
  },
  rememberedMails: {
    name: 'mails in the outbox whose trace is remembered',
    value: 10_000,
    unit: 'mails',
    beyond: 'the oldest becomes a trace of its own',
  },
  webhooksAtOnce: {
    name: 'webhooks that get events at the same time',
    value: 5,
    unit: 'webhooks',
    beyond: 'the others wait for their turn',
  },
  webhookBatch: {
    name: 'events that a webhook gets at the same time',
    value: 10,
    unit: 'events',
    beyond: 'the others wait for their turn',
  },
  webhookAnswer: {
    name: 'time in which a webhook answers, its name resolved and its connection made',
    value: 10_000,
    unit: 'ms',
    beyond: 'it is tried again later',
  },
  eventLoopDelay: {
    name: 'mean delay of the event loop within 3 s',
    value: 2_000,
    unit: 'ms',
    beyond: '503 with `Retry-After`; `/healthz`, `/readyz` and `/metrics` are answered',
  },
} as const satisfies Record<string, Bound>;
