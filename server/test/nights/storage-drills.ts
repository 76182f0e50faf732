import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type S3Fault, s3Faults } from '../s3-faults.ts'
import type { Drill } from './drills.ts'

function storageDrill(name: string, length: number, ...faults: S3Fault[]): Drill {
  return {
    name,
    async run({ storage }, scale) {
      for (const fault of faults) {
        storage?.fail(fault)
        await pause(length * 1000 * scale)
        storage?.heal()
      }
    },
  }
}

/** Where files lie in a storage that speaks S3. */
export const storageDrills: readonly Drill[] = [
  storageDrill('storage answers 500 for 20 s', 20, s3Faults.error),
  storageDrill('storage answers 503 for 20 s', 20, s3Faults.busy),
  storageDrill('storage answers 403 for 20 s', 20, s3Faults.denied),
  storageDrill('storage has no room for 20 s', 20, s3Faults.full),
  storageDrill('storage resets every connection for 20 s', 20, s3Faults.reset),
  storageDrill('storage hangs for 30 s', 30, s3Faults.hang),
  storageDrill('storage hangs within a content for 30 s', 30, s3Faults.hangWithin),
  storageDrill('storage is slow for 20 s', 20, s3Faults.slow),
  storageDrill('storage gives out a changed bit for 20 s', 20, s3Faults.changed),
  storageDrill('storage breaks contents off for 20 s', 20, s3Faults.short, s3Faults.cut),
  {
    name: 'storage is away for 30 s',
    async run({ storage }, scale) {
      await storage?.down()
      await pause(30_000 * scale)
      await storage?.up()
    },
  },
]

/** Takes all the room that is left on the disk of a folder, again and again, so that what is freed there is gone too. */
export async function fillFolder(folder: string, forMs: number) {
  const until = performance.now() + forMs
  const filler = (number: number) => join(folder, `filler-${number}`)
  let count = 0
  while (performance.now() < until) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail > 0) {
      try {
        writeFileSync(filler(count), Buffer.alloc(Math.min(bavail * bsize, 64 * 1024 * 1024)))
      } catch (error) {
        // What was left is written all the same.
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
      count += 1
    }
    await pause(20)
  }
  for (let number = 0; number < count; number += 1) rmSync(filler(number), { force: true })
}

/** Where files lie in the data folder, on a disk that is small enough to be filled. */
export const folderDrills: readonly Drill[] = [
  {
    name: 'disk of the data folder full, 20 s',
    run: ({ folder }, scale) => fillFolder(folder, 20_000 * scale),
  },
]
