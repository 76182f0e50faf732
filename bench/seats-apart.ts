import { join } from 'node:path'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { findPgbench, runPgbench, writeScript } from './rig/pgbench.ts'
import { type RecordedBooking, recordBooking } from './rig/recorded-booking.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * Measures what a booking would gain if the counters of a course were in a narrow table of their own: the statements of a
 * real booking, with the lock and the counting moved there, against the statements as they are.
 */
const rounds = 5
const seconds = 6

/** The counters that a booking locks and changes. */
const counters = ['taken', 'waiting', 'offered', 'extra_seats', 'attendee_limit', 'last_queue_number']

/** The same booking with the counters apart. One more statement reads the course, in the same round trip. */
function withSeatsApart({ groups, ...recorded }: RecordedBooking): RecordedBooking {
  let moved = 0
  const apart = groups.map((group) =>
    group.flatMap((statement) => {
      if (statement.text.includes('for no key update') && statement.text.includes('from "course"')) {
        moved += 1
        const [, id] = statement.values
        return [
          {
            text: `select ${counters} from course_seats where tenant_id = $1 and course_id = any($2::uuid[]) order by course_id for no key update`,
            values: [statement.values[0], id],
          },
          { ...statement, text: statement.text.replace('for no key update', '') },
        ]
      }
      if (!/^\s*update course c set/.test(statement.text)) return [statement]
      moved += 1
      const text = statement.text
        .replace('update course c set', 'update course_seats c set')
        .replace(/,\s*revision = .*? end\s+from/s, ' from')
        .replaceAll('c.id =', 'c.course_id =')
      if (text.includes('$1')) throw new Error(`the counting has other parts than expected: ${text}`)
      return [{ ...statement, text }]
    }),
  )
  if (moved !== 2) throw new Error(`${moved} statements were moved instead of the lock and the counting`)
  return { groups: apart, ...recorded }
}

const database = await openBenchDatabase()
try {
  const pgbench = findPgbench()
  if (!pgbench) process.exit(1)
  const school = await addSchool(database)
  const spread = await addCourses(database, school, 1000)
  const hot = await addCourses(database, school, 1)
  await database.owner.query(
    `create table course_seats as select tenant_id, id as course_id, ${counters} from course;
     alter table course_seats add primary key (tenant_id, course_id);
     grant select, update on course_seats to public`,
  )
  const recordedCourseId = spread.ids[0] ?? ''
  const together = await recordBooking(database, school, recordedCourseId)
  for (const { name, courses, clients } of [
    { name: 'spread-32', courses: spread, clients: 32 },
    { name: 'hot-course-64', courses: hot, clients: 64 },
  ]) {
    const target = { courses: { prefix: courses.prefix, count: courses.ids.length }, recordedCourseId }
    const files = { together: join(database.config.dataFolder, `${name}.sql`), apart: '' }
    files.apart = files.together.replace('.sql', '-apart.sql')
    writeScript(files.together, together, { ...target, pipelined: true })
    writeScript(files.apart, withSeatsApart(together), { ...target, pipelined: true })
    const run = (file: string) => runPgbench(pgbench, database.appUrl, { file, clients, seconds })
    await run(files.together)
    await run(files.apart)
    await database.settle()
    const figures = { together: [] as number[], apart: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      figures.together.push(await run(files.together))
      figures.apart.push(await run(files.apart))
    }
    report(`seats-apart-${name}`, {
      value: median(figures.apart),
      unit: 'registrations/s',
      reference: median(figures.together),
    })
  }
  note('the reference is the same booking with the counters in the row of the course, as it is')
} finally {
  await database.close()
}
