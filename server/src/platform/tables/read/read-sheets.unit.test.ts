import type { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { readSheets, unfoldSheets } from './read-sheets.ts'

const limits = { rows: 100, columns: 30 }

it('reads two tables at a time, however many come at once, and each of them', async () => {
  let most = 0
  let running = 0
  const watch = (worker: Worker) => {
    running += 1
    most = Math.max(most, running)
    worker.once('exit', () => {
      running -= 1
    })
  }
  process.on('worker', watch)
  try {
    const read = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        // A damaged table does not block the others.
        readSheets(Buffer.from(at === 3 ? '%PDF-1.7' : `Name\nperson ${at}\n`), 'people', limits),
      ),
    )
    expect(
      read.map((one) => (one.status === 'fulfilled' ? unfoldSheets(one.value)[0]?.rows[1]?.cells : null)),
    ).toEqual(Array.from({ length: 8 }, (_, at) => (at === 3 ? null : [`person ${at}`])))
    expect(most).toBe(2)
  } finally {
    process.off('worker', watch)
  }
})
