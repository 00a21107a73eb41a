interface Report {
  /** Unless set, a report looks up the host names of all connected machines. */
  excludeNetwork: boolean;
  getReport(): { userLimits?: { open_files?: { soft?: unknown } } };
}

let cached: { limit: number | undefined } | undefined;

/** Maximum number of open files of this process, connections included; undefined if unlimited or unknown. */
export function openFilesLimit(): number | undefined {
  cached ??= { limit: readLimit() };
  return cached.limit;
}

function readLimit(): number | undefined {
  const report = process.report as unknown as Report;
  report.excludeNetwork = true;
  const soft = report.getReport().userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
