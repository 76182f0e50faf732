import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Refusal } from '#platform/refusal.ts'

const readingMs = 20_000

/** What a file holds, as it is stored: compressed JSON. */
export type Folded = Buffer

type Asked = { path: string; name: string }

type ReadAnswer =
  | { kind: 'read'; content: Uint8Array }
  | { kind: 'refused'; code: Refusal['code']; data: Refusal['data'] }

/** Reads a file in a thread with limits on memory and time, because its content may be malicious. */
export async function readInThread(
  script: URL,
  asked: Asked & Record<string, unknown>,
  tooMuch: () => Refusal,
): Promise<Folded> {
  const reader = new Worker(script, {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
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

/** Inside the thread: reads what was asked for, and answers with what was read or why it is refused. */
export function answerReading<Given extends Asked>(
  read: (given: Given, bytesOf: (path: string) => Buffer) => unknown,
): void {
  const answer = (): ReadAnswer => {
    try {
      return { kind: 'read', content: gzipSync(JSON.stringify(read(workerData as Given, readFileSync))) }
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', code: error.code, data: error.data }
      throw error
    }
  }
  parentPort?.postMessage(answer())
}

export const unfold = (content: Folded): unknown => JSON.parse(gunzipSync(content).toString('utf8'))
