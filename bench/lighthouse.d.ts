/** The types that bench/browser.ts uses, because the checks of the shop run without the packages of bench/. */
declare module 'lighthouse' {
  export interface Result {
    audits: Record<string, { score: number | null; numericValue?: number; displayValue?: string }>;
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    runtimeError?: { code: string; message: string };
  }
  interface Flags {
    port: number;
    onlyCategories: string[];
    logLevel: 'error';
    formFactor: 'mobile';
  }
  export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Result } | undefined>;
}
