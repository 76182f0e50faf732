import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startLoadGenerator, startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * Measures orders of several courses: what one of three courses for four people costs the server beside a single booking, and how
 * many places are booked where many orders want the same three courses, beside orders of one of them.
 */
const rounds = 3

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const load = await startLoadGenerator()
  const node = await startNode(database, { role: 'web' })

  /** Transactions that were rolled back so far, because of a deadlock or otherwise; a retried batch is one. */
  const rolledBack = async () => {
    const { rows } = await database.owner.query<{ rolled: number; deadlocks: number }>(
      `select xact_rollback::int as rolled, deadlocks::int from pg_stat_database where datname = current_database()`,
    )
    return rows[0] ?? { rolled: 0, deadlocks: 0 }
  }

  type Orders = { courses: number[]; people: number }

  /** Every answer must be a place; anything else ends the program. */
  async function book(courseIds: string[], requests: number, clients: number, orders: Orders) {
    const before = await node.usage()
    const { outcomes, seconds } = await load.run({
      port: node.port,
      clients,
      until: { requests },
      bookings: { school, courseIds, orders },
    })
    const after = await node.usage()
    if (outcomes.reserved !== requests)
      throw new Error(`not every order was booked: ${JSON.stringify(outcomes)}`)
    const { rows } = await database.owner.query<{ taken: number }>(
      'select sum(taken)::int as taken from course where id = any($1::uuid[])',
      [courseIds],
    )
    return { seconds, taken: rows[0]?.taken ?? 0, cpuMs: (after.cpuMs - before.cpuMs) / requests }
  }

  const spread = (await addCourses(database, school, 300)).ids
  const [single, several] = [
    { courses: [1], people: 1 },
    { courses: [3], people: 4 },
  ]
  await book(spread, 400, 8, single)
  await book(spread, 200, 8, several)
  await database.settle()
  const costs = { single: [] as number[], several: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    costs.single.push((await book(spread, 800, 8, single)).cpuMs)
    costs.several.push((await book(spread, 400, 8, several)).cpuMs)
  }
  report('order-of-three-courses-for-four', {
    value: median(costs.several),
    unit: 'ms of processor time',
    reference: median(costs.single),
  })

  const figures = { single: [] as number[], several: [] as number[], retried: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['single', 'several'] as const) {
      const { ids } = await addCourses(database, school, 3)
      const start = await rolledBack()
      const requests = 1500
      const orders = kind === 'single' ? single : { courses: [2, 3], people: 1 }
      const { taken, seconds } = await book(ids, requests, 64, orders)
      figures[kind].push(taken / seconds)
      const end = await rolledBack()
      if (end.deadlocks > start.deadlocks) throw new Error('there was a deadlock')
      if (kind === 'several') figures.retried.push((end.rolled - start.rolled) / requests)
    }
  }
  report('orders-of-three-hot-courses-64', {
    value: median(figures.several),
    unit: 'places/s',
    reference: median(figures.single),
  })
  note(`rolled back: ${(median(figures.retried) * 100).toFixed(2)} % of the orders, no deadlock`)
  await load.stop()
  await node.stop()
} finally {
  await database.close()
}
