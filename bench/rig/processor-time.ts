import { readFile } from 'node:fs/promises'
import type { BenchDatabase } from './database.ts'
import type { BenchNode } from './processes.ts'

/** One tick of the kernel's clock for processes. */
const tickMs = 10

const read = (path: string) => readFile(path, 'utf8').catch(() => '')

/** The fields of a process behind its name, which stands in parentheses and may contain blanks. */
async function statOf(pid: number): Promise<number[]> {
  const stat = await read(`/proc/${pid}/stat`)
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

/** How much processor time a process has used, in milliseconds; none if it is gone. */
async function usedBy(pid: number): Promise<number> {
  const [nanoseconds] = (await read(`/proc/${pid}/schedstat`)).split(' ')
  if (nanoseconds) return Number(nanoseconds) / 1e6
  const [user = 0, system = 0] = (await statOf(pid)).slice(11, 13)
  return (user + system) * tickMs
}

/** What the processes of PostgreSQL have used that worked for others and are gone, such as workers of a parallel scan. */
async function usedByGone(pid: number): Promise<number> {
  const [parent = 0] = (await statOf(pid)).slice(1, 2)
  const [user = 0, system = 0] = (await statOf(parent)).slice(13, 15)
  return (user + system) * tickMs
}

/** What each connection of the database has used, and what those have that are gone. */
export type DatabaseTime = { connections: Map<number, number>; gone: number }

export async function databaseTime({ owner }: BenchDatabase): Promise<DatabaseTime> {
  const { rows } = await owner.query<{ pid: number; own: number }>(
    "select pid, pg_backend_pid() as own from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  const used = await Promise.all(rows.map(async ({ pid }) => [pid, await usedBy(pid)] as const))
  return { connections: new Map(used), gone: rows[0] ? await usedByGone(rows[0].own) : 0 }
}

/** The processor time of the database between two moments, in milliseconds. */
export function timeBetween(before: DatabaseTime, after: DatabaseTime): number {
  let used = 0
  for (const [pid, ms] of after.connections) used += ms - (before.connections.get(pid) ?? 0)
  // With a connection that ended, all that it ever used is counted among what is gone.
  const hasEnded = [...before.connections.keys()].some((pid) => !after.connections.has(pid))
  return hasEnded ? used : used + after.gone - before.gone
}

export type ProcessorTime = { node: number; database: DatabaseTime }

export async function processorTime(database: BenchDatabase, node: BenchNode): Promise<ProcessorTime> {
  const [{ cpuMs }, used] = await Promise.all([node.usage(), databaseTime(database)])
  return { node: cpuMs, database: used }
}

/**
 * The processor time that a node and the connections of its database have used since then. On a machine that others use
 * too, it says more than the clock.
 */
export async function usedSince(
  before: ProcessorTime,
  database: BenchDatabase,
  node: BenchNode,
): Promise<{ node: number; database: number; both: number }> {
  const after = await processorTime(database, node)
  const used = { node: after.node - before.node, database: timeBetween(before.database, after.database) }
  return { ...used, both: used.node + used.database }
}
