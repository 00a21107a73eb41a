// Says what a command does and for how long. Uses only Node's built-ins, because it runs before the installation.

const SECOND = 1000;

/**
 * Does a part of the work of a command, with one line about it: on a terminal it counts the seconds.
 * @param what such as `Building the shop`
 * @param usual how long it usually takes, such as `10 to 30 s`
 * @param {{ isTTY?: boolean, write(text: string): unknown }} out
 */
export async function withProgress(what, usual, work, out = process.stdout) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / SECOND)} s`;
  const text = `${what} (usually ${usual}) ...`;
  const show = () => out.write(`\r${text} ${seconds()}`);
  if (!out.isTTY) out.write(`${text}\n`);
  else show();
  const timer = out.isTTY ? setInterval(show, SECOND) : undefined;
  try {
    const result = await work();
    out.write(out.isTTY ? `\r${text} done in ${seconds()}\n` : `  done in ${seconds()}\n`);
    return result;
  } catch (error) {
    out.write(out.isTTY ? `\r${text} failed after ${seconds()}\n` : `  failed after ${seconds()}\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
