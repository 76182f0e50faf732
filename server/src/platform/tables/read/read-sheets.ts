import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { Refusal } from '#platform/refusal.ts'
import type { ReadSheet } from './read-table.ts'
import type { ReadAnswer, Reading } from './sheet-reader.ts'

const readingMs = 20_000

/** The sheets as they are stored, compressed. */
export type FoldedSheets = Buffer

/** Reads a table from disk in a thread with limits on memory and time, because its content may be malicious. */
export async function readSheets(asked: Reading): Promise<FoldedSheets> {
  const reader = new Worker(new URL('./sheet-reader.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const tooMuch = () => new Refusal('TABLE_TOO_MUCH')
  const overdue = new AbortController()
  const timer = setTimeout(() => overdue.abort(), readingMs)
  try {
    const [answer] = (await once(reader, 'message', { signal: overdue.signal })) as [ReadAnswer]
    if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data)
    return Buffer.from(answer.content)
  } catch (error) {
    const isOut = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw overdue.signal.aborted || isOut ? tooMuch() : error
  } finally {
    clearTimeout(timer)
    await reader.terminate()
  }
}

export function unfoldSheets(content: FoldedSheets): ReadSheet[] {
  return JSON.parse(gunzipSync(content).toString('utf8')) as ReadSheet[]
}
