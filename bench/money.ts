import { randomUUID } from 'node:crypto'
import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { type BenchDatabase, openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { addCourses, addSchool, type School, signInAt } from './rig/school.ts'

/**
 * Measures what money costs: the lists and sums of a million places that owe against those of a thousand, and a place that
 * is paid against one that an operator confirms without money.
 */
const [few, many] = [1_000, 1_000_000]
const rounds = 15

type Answer = { id: string; registrations?: { id: string }[] }

/** Requests of the staff of a school, one at a time, with how long each took. */
function staffOf(port: number, { slug, token }: School) {
  return async (method: string, path: string, body?: unknown) => {
    const at = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/${slug}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return { answer, ms: performance.now() - at }
  }
}
type Staff = ReturnType<typeof staffOf>

async function filled(registrations: number) {
  const database = await openBenchDatabase()
  await fillDatabase(database.ownerUrl, { tenants: 1, courses: 20, registrations }, 'nobody', () => {})
  const school = await signInAt(database)
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const { rows } = await database.owner.query<{ course_id: string }>(
    'select course_id from receivable where course_id is not null group by 1 order by count(*) limit 1',
  )
  return { database, node, staff: staffOf(node.port, school), courseId: rows[0]?.course_id ?? '' }
}
type Filled = Awaited<ReturnType<typeof filled>>

/** A page and its sums, asked for together as the screen does. */
async function look({ staff }: Pick<Filled, 'staff'>, query: string): Promise<number> {
  const at = performance.now()
  await Promise.all([
    staff('GET', `/receivables?size=50${query}`),
    staff('GET', `/receivables/totals${query.replace('&', '?')}`),
  ])
  return performance.now() - at
}

async function compareLists(small: Filled, large: Filled) {
  const views: [name: string, queryOf: (at: Filled) => string][] = [
    ['receivables', () => ''],
    ['receivables-open', () => '&open=true'],
    ['receivables-overdue', () => '&state=overdue&sort=dueOn&dir=asc'],
    ['receivables-of-a-course', ({ courseId }) => `&courseId=${courseId}`],
  ]
  for (const [name, queryOf] of views) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const [one, other] = [await look(small, queryOf(small)), await look(large, queryOf(large))]
      // The first round warms up.
      if (round === 0) continue
      times.small.push(one)
      times.large.push(other)
    }
    report(`${name}-of-a-million`, {
      value: median(times.large),
      unit: 'ms',
      reference: median(times.small),
    })
  }
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const [one, other] = [await small.staff('GET', '/money'), await large.staff('GET', '/money')]
    if (round === 0) continue
    times.small.push(one.ms)
    times.large.push(other.ms)
  }
  report('money-at-a-glance-of-a-million', {
    value: median(times.large),
    unit: 'ms',
    reference: median(times.small),
  })
}

const person = () => ({
  firstName: 'Mina',
  lastName: `Berg ${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@example.org`,
})

async function comparePlaces(
  staff: Staff,
  courseId: string,
  freeCourseId: string,
  owner: BenchDatabase['owner'],
) {
  const book = async (id: string) => {
    const { answer, ms } = await staff('POST', `/courses/${id}/registrations`, {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [person()],
      whenFull: 'refuse',
      inform: true,
    })
    return { id: answer.registrations?.[0]?.id ?? '', ms }
  }
  const owedFor = async (registrationId: string) => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from receivable where registration_id = $1',
      [registrationId],
    )
    return rows[0]?.id ?? ''
  }
  const times = {
    free: [] as number[],
    priced: [] as number[],
    confirmed: [] as number[],
    paid: [] as number[],
  }
  for (let round = 0; round <= rounds * 10; round += 1) {
    const free = await book(freeCourseId)
    const [one, other] = [await book(courseId), await book(courseId)]
    const confirmed = await staff('POST', `/registrations/${one.id}/confirm`, { inform: true })
    const paid = await staff('POST', '/payments', {
      requestKey: randomUUID(),
      way: 'cash',
      receivedOn: '2026-01-15',
      amountCents: 8900,
      personId: null,
      allocations: [{ receivableId: await owedFor(other.id), cents: 8900 }],
    })
    if (round < rounds) continue
    times.free.push(free.ms)
    times.priced.push(one.ms)
    times.confirmed.push(confirmed.ms)
    times.paid.push(paid.ms)
  }
  report('priced-place', { value: median(times.priced), unit: 'ms', reference: median(times.free) })
  report('place-confirmed-by-payment', {
    value: median(times.paid),
    unit: 'ms',
    reference: median(times.confirmed),
  })
}

const small = await filled(few)
try {
  const school = await addSchool(small.database)
  const { ids } = await addCourses(small.database, school, 2)
  const [courseId = '', freeCourseId = ''] = ids
  await small.database.owner.query('update course set fee_cents = 0 where id = $1', [freeCourseId])
  await small.database.settle()
  const staff = staffOf(small.node.port, school)
  await comparePlaces(staff, courseId, freeCourseId, small.database.owner)
  const large = await filled(many)
  note(`${many.toLocaleString('en')} places were made`)
  try {
    await compareLists(small, large)
  } finally {
    await large.node.stop()
    await large.database.close()
  }
} finally {
  await small.node.stop()
  await small.database.close()
}
