import { setImmediate } from 'node:timers/promises'

const partSize = 1000

/** Processes many rows with pauses, so that other requests are answered in between. */
export async function inParts<Row>(
  rows: readonly Row[],
  work: (part: readonly Row[]) => void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += partSize) {
    work(rows.slice(from, from + partSize))
    await setImmediate()
  }
}
