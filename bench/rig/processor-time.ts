import { readFile } from 'node:fs/promises'
import type { BenchDatabase } from './database.ts'
import type { BenchNode } from './processes.ts'

/** One tick of the kernel's clock for processes. */
const tickMs = 10

/** How much processor time a process has used, in milliseconds; none if it is gone. */
async function usedBy(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may contain blanks.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) * tickMs
}

/**
 * The processor time that a node and the connections of its database have used. On a machine that others use too, it
 * says more than the clock.
 */
export async function processorTime({ owner }: BenchDatabase, node: BenchNode): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  const used = await Promise.all([
    node.usage().then(({ cpuMs }) => cpuMs),
    ...rows.map(({ pid }) => usedBy(pid)),
  ])
  return used.reduce((sum, one) => sum + one, 0)
}
