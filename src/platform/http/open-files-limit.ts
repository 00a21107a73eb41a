interface Report {
  /** Otherwise a report looks up the names of the machines that are connected. */
  excludeNetwork: boolean;
  getReport(): { userLimits?: { open_files?: { soft?: unknown } } };
}

let known: { limit: number | undefined } | undefined;

/** How many files, connections among them, this process may have open; undefined when there is no limit or none is known. */
export function openFilesLimit(): number | undefined {
  known ??= { limit: readLimit() };
  return known.limit;
}

function readLimit(): number | undefined {
  const report = process.report as unknown as Report;
  report.excludeNetwork = true;
  const soft = report.getReport().userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : undefined;
}
