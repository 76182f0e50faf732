import { join } from 'node:path'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { findPgbench, runPgbench, writeScript } from './rig/pgbench.ts'
import { type BenchNode, startLoadGenerator, startNode } from './rig/processes.ts'
import { recordBooking } from './rig/recorded-booking.ts'
import { addCourses, addSchool } from './rig/school.ts'

/** Measures bookings of a single course, which are gathered into transactions, and checks that no rule is broken. */
const places = 5000
const waiters = 4900
const requests = 10_000
/** Booking one by one takes ten times as long, so it gets a tenth of the people and of the places. */
const shareOneByOne = 0.1
const rounds = 3

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  const open = await addCourses(database, school, 1)
  const recordedCourseId = open.ids[0] ?? ''
  const recorded = await recordBooking(database, school, recordedCourseId)
  const script = join(database.config.dataFolder, 'hot.sql')
  writeScript(script, recorded, { courses: { prefix: open.prefix, count: 1 }, recordedCourseId })
  const pgbench = findPgbench()
  const load = await startLoadGenerator()

  /** Sells out a new course and checks every answer and every row against the rules. */
  async function sell(node: BenchNode, clients: number, share = 1) {
    const limits = { attendees: places * share, waiters: waiters * share }
    const [courseId = ''] = (await addCourses(database, school, 1, limits)).ids
    const bookings = { school, courseIds: [courseId] }
    const { outcomes, seconds, p50, p99 } = await load.run({
      port: node.port,
      clients,
      until: { requests: requests * share },
      bookings,
    })
    const refused = requests * share - limits.attendees - limits.waiters
    const expected = { reserved: limits.attendees, on_waiting_list: limits.waiters, COURSE_FULL: refused }
    const { rows } = await database.owner.query(
      `select c.taken as reserved, c.waiting as on_waiting_list,
         (select count(*)::int from registration r where r.course_id = c.id and r.state = 'reserved') as reserved_rows,
         (select count(*)::int from registration r where r.course_id = c.id and r.state = 'on_waiting_list') as waiting_rows,
         (select max(r.id::text) filter (where r.state = 'reserved') < min(r.id::text) filter (where r.state = 'on_waiting_list')
          from registration r where r.course_id = c.id) as in_order
       from course c where c.id = $1`,
      [courseId],
    )
    const stored = {
      reserved: limits.attendees,
      on_waiting_list: limits.waiters,
      reserved_rows: limits.attendees,
      waiting_rows: limits.waiters,
      in_order: share === 1 ? true : rows[0].in_order,
    }
    for (const [what, wanted] of [
      [outcomes, expected],
      [rows[0], stored],
    ] as const) {
      for (const key of new Set([...Object.keys(what), ...Object.keys(wanted)])) {
        const [is, should] = [what[key], (wanted as Record<string, unknown>)[key]]
        if (is !== should) throw new Error(`the sale went wrong: ${key} is ${is} and must be ${should}`)
      }
    }
    return { perSecond: (limits.attendees + limits.waiters) / seconds, p50, p99 }
  }

  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const oneByOne = await startNode(database, { role: 'web', oneByOne: true })
  await sell(node, 64, 0.2)
  await sell(oneByOne, 64, 0.02)
  await database.settle()
  for (const clients of [64, 256]) {
    const gathered: Awaited<ReturnType<typeof sell>>[] = []
    const single: Awaited<ReturnType<typeof sell>>[] = []
    const inPgbench: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      gathered.push(await sell(node, clients))
      single.push(await sell(oneByOne, clients, shareOneByOne))
      if (pgbench)
        inPgbench.push(await runPgbench(pgbench, database.appUrl, { file: script, clients, seconds: 4 }))
    }
    const value = median(gathered.map(({ perSecond }) => perSecond))
    const unit = 'registrations/s'
    const p99 = (sales: typeof gathered) => median(sales.map((sale) => sale.p99))
    report(`hot-course-${clients}`, { value, unit, reference: median(inPgbench) })
    report(`hot-course-${clients}-against-one-by-one`, {
      value,
      unit,
      reference: median(single.map(({ perSecond }) => perSecond)),
    })
    report(`hot-course-${clients}-p99`, { value: p99(gathered), unit: 'ms', reference: p99(single) })
  }
  note(
    `each sale: ${requests} requests, exactly ${places} booked, ${waiters} waiting in the order of arrival, the rest refused with COURSE_FULL, nothing else`,
  )
  await load.stop()
  await node.stop()
  await oneByOne.stop()
} finally {
  await database.close()
}
