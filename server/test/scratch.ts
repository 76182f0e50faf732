import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A whole run holds about 1 GB at a time. */
const needed = 4 * 1024 ** 3

/**
 * Where files lie that nobody needs after the run: in memory, where that has a file system with room. Each clone of the
 * template makes and deletes 1,100 files, and some file systems (ext4 without a journal) search longer for a free place
 * the more was deleted a moment ago. `TMPDIR` puts them elsewhere.
 */
export function scratchParent(): string {
  if (process.env.TMPDIR || freemem() < needed) return tmpdir()
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    // Some tests make a program there and start it.
    const isRefusing = mounts.some((line) => / \/dev\/shm .*\bnoexec\b/.test(line))
    return isRefusing || bavail * bsize < needed ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Gives all programs of this run one folder for what they throw away, and returns what deletes it. */
export function gatherScratch(): () => void {
  const parent = scratchParent()
  // What runs left behind that could not clean up would keep memory until the machine is started anew.
  for (const name of readdirSync(parent)) {
    const [, pid] = /^reihum-run-(\d+)$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = join(parent, `reihum-run-${process.pid}`)
  mkdirSync(folder)
  // Started by root, PostgreSQL runs as another account, which needs access to its folder.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
