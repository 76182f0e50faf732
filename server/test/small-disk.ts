import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = { path: string; remove(): void }

/** A folder on a disk of this size, to see what happens when it is full; null where one may not be made. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'reihum-small-disk-'))
  chmodSync(path, 0o755)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path])
  if (status !== 0) {
    rmSync(path, { recursive: true })
    return null
  }
  return {
    path,
    remove() {
      spawnSync('umount', ['--lazy', path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
