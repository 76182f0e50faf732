import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A server of PostgreSQL, as it writes itself down in its data folder. */
type Postmaster = { pid: number; port: number }

const fileOf = (data: string) => join(data, 'postmaster.pid')

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process; null: it cannot be told. */
function commandOf(pid: number): string[] | null {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ')
  } catch {
    return null
  }
}

const isFolder = (path: string, folder: string) => existsSync(path) && realpathSync(path) === folder

/** Whether a process is the server of this data folder; one whose command line cannot be told may be. */
function mayServe(pid: number, data: string): boolean {
  const command = commandOf(pid)
  if (command === null) return true
  const [program = '', ...args] = command
  const folder = realpathSync(data)
  return basename(program).startsWith('postgres') && args.some((arg) => isFolder(arg, folder))
}

function readPostmaster(data: string): (Postmaster & { text: string }) | null {
  const file = fileOf(data)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port, text } : null
}

/** The server already running on this folder: started by another process of ours, or left behind by a killed one. */
export function running(data: string): Postmaster | null {
  const found = readPostmaster(data)
  return found && isAlive(found.pid) ? { pid: found.pid, port: found.port } : null
}

/**
 * Removes what a server left behind that ended without warning, if its number belongs to another process by now, as
 * after a restart of the machine. PostgreSQL takes that process for the server, and refuses to start.
 */
export function removeStale(data: string): void {
  const found = readPostmaster(data)
  if (!found || !isAlive(found.pid) || mayServe(found.pid, data)) return
  // A server that another process of ours started meanwhile has written the file anew.
  if (readPostmaster(data)?.text === found.text) rmSync(fileOf(data), { force: true })
}
