import { fillCatalogue } from '../server/seed/measure/fill-catalogue.ts'
import { withoutIndexes } from '../server/seed/measure/without-indexes.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startLoadGenerator, startNode } from './rig/processes.ts'
import { addSchool, type School } from './rig/school.ts'

/** A small and a large school, whose lists should open equally fast. */
const few = 1000
const many = 50_000
const others = { tenants: 10, courses: 2000 }
const rounds = 40
const repeats = 6

const database = await openBenchDatabase()
try {
  const client = await database.owner.connect()
  const schoolWith = async (courses: number) => {
    const school = await addSchool(database)
    await fillCatalogue(client, school.tenantId, courses)
    return school
  }
  const [small, large] = await withoutIndexes(client, async () => {
    for (let at = 0; at < others.tenants; at += 1) await schoolWith(others.courses)
    return [await schoolWith(few), await schoolWith(many)] as const
  })
  client.release()
  await database.settle()
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const load = await startLoadGenerator()

  const oneInstructor = async ({ tenantId }: School) => {
    const { rows } = await database.owner.query<{ id: string }>(
      'select instructor_id as id from course where tenant_id = $1 group by 1 order by count(*) desc, 1 limit 1',
      [tenantId],
    )
    return rows[0]?.id ?? ''
  }
  // Views that find the same number of courses in both schools come first, then views that find more in the larger one.
  const views: [name: string, query: (school: School, courses: number) => string | Promise<string>][] = [
    ['page', () => ''],
    ['of-an-instructor', async (school) => `&instructorId=${await oneInstructor(school)}`],
    ['search', () => '&q=K-000770'],
    ['upcoming', () => '&phase=upcoming&dir=asc'],
    ['broad-search', () => '&q=yoga'],
    ['last-page', (_, courses) => `&page=${courses / 50}`],
    ['by-attendees', () => '&sort=attendeeCount'],
  ]
  for (const [name, queryFor] of views) {
    const paths = await Promise.all(
      [[small, few] as const, [large, many] as const].map(
        async ([school, courses]) =>
          [`/api/${school.slug}/courses?size=50${await queryFor(school, courses)}`, school.token] as const,
      ),
    )
    const figures: number[][] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, [path, token]] of paths.entries()) {
        const { p50, outcomes } = await load.run({
          port: node.port,
          clients: 1,
          until: { requests: repeats },
          reads: { paths: [path], token },
        })
        const strange = Object.keys(outcomes).find((outcome) => !/^[a-z]+$/.test(outcome))
        if (strange) throw new Error(`another answer: ${strange}`)
        // The first round warms up.
        if (round > 0) figures[at]?.push(p50)
      }
    }
    const [reference = 0, value = 0] = figures.map(median)
    report(`course-list-${name}`, { value, unit: 'ms', reference })
  }
  note(`of ${many.toLocaleString('en')} courses, against ${few.toLocaleString('en')}`)
  await load.stop()
  await node.stop()
} finally {
  await database.close()
}
