import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fillDatabase } from '../server/seed/measure/fill-database.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'
import { processorTime, usedSince } from './rig/processor-time.ts'
import { addCourses, addSchool, type School, signInAt } from './rig/school.ts'

/**
 * Measures what money costs: the lists and sums of a million places that owe against those of a thousand, and a place that
 * is paid against one that an operator confirms without money.
 */
const [few, many] = [1_000, 1_000_000]
const rounds = 15
/** How many registrations a course has; of a course of this size the receivables are looked at. */
const inACourse = 50
/** How many places of a kind are booked or confirmed one after the other. */
const inARow = 20

type Cost = { cpu: number; ms: number }
type Answer = { id: string; registrations?: { id: string }[] }
type Answered = { answer: Answer; ms: number }

/**
 * Requests of the staff of a school, one at a time, with how long each took. A token has only so many in a minute: who is
 * told to wait asks again, and the wait does not count.
 */
function staffOf(port: number, { slug, token }: School) {
  return async function ask(method: string, path: string, body?: unknown): Promise<Answered> {
    const at = performance.now()
    const response = await fetch(`http://127.0.0.1:${port}/api/${slug}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer
    if (response.status === 429) {
      await pause(Number(response.headers.get('retry-after')) * 1_000)
      return ask(method, path, body)
    }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return { answer, ms: performance.now() - at }
  }
}

async function filled(registrations: number) {
  const database = await openBenchDatabase()
  await fillDatabase(
    database.ownerUrl,
    { tenants: 1, courses: registrations / inACourse, registrations },
    'nobody',
    () => {},
  )
  const school = await signInAt(database)
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const { rows } = await database.owner.query<{ course_id: string }>(
    `select course_id from receivable where course_id is not null group by 1
      order by abs(count(*) - ${inACourse}) limit 1`,
  )
  return { database, node, staff: staffOf(node.port, school), courseId: rows[0]?.course_id ?? '' }
}
type Filled = Awaited<ReturnType<typeof filled>>

/** What people look at: the list, and how it is filtered and sorted. */
const views: [name: string, queryOf: (at: Filled) => string][] = [
  ['receivables', () => ''],
  ['receivables-open', () => '&open=true'],
  ['receivables-paid', () => '&state=paid'],
  ['receivables-reminded', () => '&state=reminded'],
  ['receivables-overdue', () => '&state=overdue&sort=dueOn&dir=asc'],
  ['receivables-by-due-day', () => '&sort=dueOn'],
  ['receivables-by-payer', () => '&sort=payer&dir=asc'],
  ['receivables-of-a-course', ({ courseId }) => `&courseId=${courseId}`],
  ['payments', () => ''],
  ['payments-free', () => '&free=true'],
]

/** A page and its sums, asked for together as the screen does. */
const look = ({ staff }: Pick<Filled, 'staff'>, list: string, query: string) =>
  Promise.all([
    staff('GET', `/${list}?size=50${query}`),
    staff('GET', `/${list}/totals${query.replace('&', '?')}`),
  ])

/** How long a look takes at a school with few and at one with many, by their processor time and by the clock. */
async function compareLooks(
  name: string,
  sides: [few: Filled, many: Filled],
  lookAt: (at: Filled) => Promise<unknown>,
) {
  const cpu: [number[], number[]] = [[], []]
  const ms: [number[], number[]] = [[], []]
  for (const turn of [0, 1, 2, 3])
    for (const [side, at] of sides.entries()) {
      const before = await processorTime(at.database, at.node)
      for (let round = 0; round < rounds; round += 1) {
        const startedAt = performance.now()
        await lookAt(at)
        if (turn > 0) ms[side]?.push(performance.now() - startedAt)
      }
      // The first turn warms up.
      if (turn > 0) cpu[side]?.push((await usedSince(before, at.database, at.node)).both / rounds)
    }
  const figure = ([few, many]: [number[], number[]]) => ({
    value: median(many),
    unit: 'ms',
    reference: median(few),
  })
  report(`${name}-by-processor`, figure(cpu))
  report(`${name}-by-clock`, figure(ms))
}

async function compareLists(small: Filled, large: Filled) {
  for (const [name, queryOf] of views) {
    const [list = ''] = name.split('-')
    await compareLooks(name, [small, large], (at) => look(at, list, queryOf(at)))
  }
  await compareLooks('money-at-a-glance', [small, large], ({ staff }) => staff('GET', '/money'))
}

const person = () => ({
  firstName: 'Mina',
  lastName: `Berg ${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@example.org`,
})

type Deed = () => Promise<Answered>

/**
 * Places that cost nothing and places that are owed for, and reserved places that an operator confirms and those that a
 * payment does: so many of each kind, one after the other, by their processor time and by the clock.
 */
async function comparePlaces({ database, node, staff }: Filled, courseId: string, freeCourseId: string) {
  const book = (id: string) =>
    staff('POST', `/courses/${id}/registrations`, {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [person()],
      whenFull: 'refuse',
      inform: true,
    })
  const pay = async (registrationId: string) => {
    const { rows } = await database.owner.query<{ id: string }>(
      'select id from receivable where registration_id = $1',
      [registrationId],
    )
    return () =>
      staff('POST', '/payments', {
        requestKey: randomUUID(),
        way: 'cash',
        receivedOn: '2026-01-15',
        amountCents: 8900,
        personId: null,
        allocations: [{ receivableId: rows[0]?.id, cents: 8900 }],
      })
  }
  const several = <Made>(make: (at: number) => Made) => Array.from({ length: inARow }, (_, at) => make(at))
  const reserved = async () => {
    const booked = await Promise.all(several(() => book(courseId)))
    return booked.map(({ answer }) => answer.registrations?.[0]?.id ?? '')
  }
  const kinds: Record<'free' | 'priced' | 'confirmed' | 'paid', () => Promise<Deed[]>> = {
    free: async () => several(() => () => book(freeCourseId)),
    priced: async () => several(() => () => book(courseId)),
    confirmed: async () =>
      (await reserved()).map((id) => () => staff('POST', `/registrations/${id}/confirm`, { inform: true })),
    paid: async () => Promise.all((await reserved()).map(pay)),
  }
  const used = { free: [] as Cost[], priced: [] as Cost[], confirmed: [] as Cost[], paid: [] as Cost[] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [kind, prepare] of Object.entries(kinds)) {
      const deeds = await prepare()
      const before = await processorTime(database, node)
      let ms = 0
      for (const deed of deeds) ms += (await deed()).ms
      const cost = {
        cpu: (await usedSince(before, database, node)).both / inARow,
        ms: ms / inARow,
      }
      // The first round warms up.
      if (round > 0) used[kind as keyof typeof used].push(cost)
    }
  const compare = (name: string, kind: keyof typeof used, reference: keyof typeof used) => {
    for (const [by, of] of [
      ['processor', 'cpu'],
      ['clock', 'ms'],
    ] as const)
      report(`${name}-by-${by}`, {
        value: median(used[kind].map((cost) => cost[of])),
        unit: 'ms',
        reference: median(used[reference].map((cost) => cost[of])),
      })
  }
  compare('priced-place', 'priced', 'free')
  compare('place-confirmed-by-payment', 'paid', 'confirmed')
}

const small = await filled(few)
try {
  const school = await addSchool(small.database)
  const { ids } = await addCourses(small.database, school, 2)
  const [courseId = '', freeCourseId = ''] = ids
  await small.database.owner.query('update course set fee_cents = 0 where id = $1', [freeCourseId])
  await small.database.settle()
  const staff = staffOf(small.node.port, school)
  await comparePlaces({ ...small, staff }, courseId, freeCourseId)
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
