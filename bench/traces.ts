import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { type BenchNode, startCollector, startLoadGenerator, startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * Measures what traces and the access log cost while a hot course is booked, in processor time of the node: others may use
 * the machine, too. All nodes sell in turns, and each figure is compared with the one of the same round. With
 * `BENCH_BEFORE=/path/to/a/checkout` that server sells, too, and what is switched off is compared with it.
 */
const requests = 1000
const clients = 32
const rounds = 7
/** On a machine that others use nobody shall be sent away: that costs other work than a booking. */
const patient = { REIHUM_REQUEST_SECONDS: '120' }

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const collector = await startCollector()
  const load = await startLoadGenerator()
  const sends = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const before = process.env.BENCH_BEFORE
  const nodes: Record<string, BenchNode> = {
    off: await startNode(database, { role: 'web', settings: patient }),
    tenth: await startNode(database, {
      role: 'web',
      settings: { ...patient, ...sends, OTEL_TRACES_SAMPLER_ARG: '0.1' },
    }),
    all: await startNode(database, { role: 'web', settings: { ...patient, ...sends } }),
    log: await startNode(database, {
      role: 'web',
      settings: { ...patient, REIHUM_ACCESS_LOG: 'on', REIHUM_LOG_LEVEL: 'info' },
    }),
    ...(before && {
      before: await startNode(database, { role: 'web', settings: patient, checkout: before }),
    }),
  }

  /** Sells a new course with one node; returns the processor time of a thousand requests, in milliseconds. */
  async function sell(node: BenchNode): Promise<number> {
    const [courseId = ''] = (await addCourses(database, school, 1, { attendees: requests, waiters: 0 })).ids
    const usedBefore = (await node.usage()).cpuMs
    const { outcomes } = await load.run({
      port: node.port,
      clients,
      until: { requests },
      bookings: { school, courseIds: [courseId] },
    })
    if (outcomes.reserved !== requests) throw new Error(`the sale went wrong: ${JSON.stringify(outcomes)}`)
    return (((await node.usage()).cpuMs - usedBefore) / requests) * 1000
  }

  for (const node of Object.values(nodes)) await sell(node)
  await database.settle()
  const used = Object.fromEntries(Object.keys(nodes).map((name): [string, number[]] => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    // Whoever is first in one round is last in the next.
    const inTurn = round % 2 === 0 ? Object.entries(nodes) : Object.entries(nodes).reverse()
    for (const [name, node] of inTurn) used[name]?.push(await sell(node))
  }

  const unit = 'ms/1000 requests'
  const compare = (what: string, name: string, reference: string) => {
    const [values = [], references = []] = [used[name], used[reference]]
    report(what, { value: median(values), unit, reference: median(references) })
    const ratios = values.map((value, round) => value / (references[round] ?? Number.NaN))
    note(`${what}: median of the ratios of each round ${median(ratios).toFixed(3)}`)
  }
  if (before) compare('traces-off-against-before', 'off', 'before')
  compare('traces-of-a-tenth', 'tenth', 'off')
  compare('traces-of-all', 'all', 'off')
  compare('access-log', 'log', 'off')
  for (const node of Object.values(nodes)) await node.stop()
  await load.stop()
  await collector.stop()
} finally {
  await database.close()
}
