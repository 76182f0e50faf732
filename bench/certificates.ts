import { randomUUID } from 'node:crypto'
import { openBenchDatabase } from './rig/database.ts'
import { note, percentile, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/**
 * Measures how long the certificates of a course take from issuing until each is a kept file, by the whole product, and how
 * long visitors of the portal wait meanwhile. The references are the first tenth of the certificates, and a portal that has
 * nothing else to do.
 */
const certificates = Number(process.env.BENCH_CERTIFICATES ?? 1_000)
const inABooking = 10
const inACall = 500
const quietMs = 8_000
const pause = 50

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  await addCourses(database, school, 50)
  const [courseId = ''] = (await addCourses(database, school, 1)).ids
  await database.owner.query('update course set fee_cents = 0 where id = $1', [courseId])
  const node = await startNode(database, { execArgv: process.execArgv })
  try {
    const staff = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
      const response = await fetch(`http://127.0.0.1:${node.port}/api/${school.slug}${path}`, {
        method,
        headers: { authorization: `Bearer ${school.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = await response.json()
      if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
      return answer as Answer
    }
    for (let booked = 0; booked < certificates; booked += inABooking)
      await staff('POST', `/courses/${courseId}/registrations`, {
        requestKey: randomUUID(),
        language: 'de',
        inform: false,
        attendees: Array.from({ length: inABooking }, (_, at) => ({
          firstName: 'Mina',
          lastName: `Berg ${booked + at}`,
          email: `${randomUUID()}@example.org`,
        })),
      })
    for (const table of ['course', 'appointment'])
      await database.owner.query(
        `update ${table} set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days'
         where ${table === 'course' ? 'id' : 'course_id'} = $1`,
        [courseId],
      )
    await staff('PUT', `/courses/${courseId}/certificates/rule`, {
      revision: 0,
      rule: {
        title: '',
        presence: { by: 'nothing' },
        contents: ['Farblehre', 'Licht & Schatten'],
        mails: false,
      },
    })
    const { rows } = await database.owner.query<{ id: string }>(
      'select id from registration where course_id = $1 order by id',
      [courseId],
    )
    const ids = rows.map(({ id }) => id)

    await database.settle()

    let isOver = false
    /** A visitor who looks at the list of courses again and again. */
    async function visit(until: () => boolean): Promise<number[]> {
      const times: number[] = []
      while (!until()) {
        const at = performance.now()
        const response = await fetch(`http://127.0.0.1:${node.port}/api/${school.slug}/portal/courses`)
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`the portal answers ${response.status}`)
        times.push(performance.now() - at)
        await wait(pause)
      }
      return times
    }
    const warmUntil = performance.now() + 2_000
    await visit(() => performance.now() > warmUntil)
    const quietUntil = performance.now() + quietMs
    const quiet = await visit(() => performance.now() > quietUntil)

    const begun = performance.now()
    const visiting = visit(() => isOver)
    for (let at = 0; at < ids.length; at += inACall)
      await staff('POST', `/courses/${courseId}/certificates`, {
        registrationIds: ids.slice(at, at + inACall),
      })
    note(`issued after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    let tenthMs = 0
    for (let made = 0; made < ids.length; ) {
      await wait(100)
      const { rows: counted } = await database.owner.query<{ made: number; failed: number }>(
        `select count(*) filter (where file_id is not null)::int as made, count(*) filter (where failed_at is not null)::int as failed
         from certificate where course_id = $1`,
        [courseId],
      )
      made = counted[0]?.made ?? 0
      if ((counted[0]?.failed ?? 0) > 0) throw new Error('a certificate could not be made')
      if (tenthMs === 0 && made >= ids.length / 10) tenthMs = (performance.now() - begun) / made
    }
    const seconds = (performance.now() - begun) / 1000
    isOver = true
    const busy = await visiting
    report('certificate-by-the-product', {
      value: (seconds * 1000) / ids.length,
      unit: 'ms',
      reference: tenthMs,
    })
    report('portal-p95-meanwhile', {
      value: percentile(busy, 0.95),
      unit: 'ms',
      reference: percentile(quiet, 0.95),
    })
    note(`${ids.length} certificates, each a kept file: ${seconds.toFixed(1)} s`)
  } finally {
    await node.stop()
  }
} finally {
  await database.close()
}
