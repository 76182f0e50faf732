import { setTimeout as wait } from 'node:timers/promises'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { type BenchNode, startLoadGenerator, startNode } from './rig/processes.ts'
import { addCourses, addSchool } from './rig/school.ts'

/** Measures reading the list and one wanted course while that course is being sold. */
const readers = 200
const pauseMs = 500
const seconds = 4
const rounds = 3
const sale = { clients: 64, requests: 5000 }
const others = 100
/** What pages promise: a place that is taken is shown as free for no longer than this. */
const promisedMs = 2000

const database = await openBenchDatabase()
try {
  const school = await addSchool(database)
  await addCourses(database, school, others, { attendees: 20, waiters: 20 })
  const hotCourse = async (attendees: number) =>
    (await addCourses(database, school, 1, { attendees, waiters: attendees })).ids[0] ?? ''
  const shown = await hotCourse(1_000_000)
  await database.settle()
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  const otherNode = await startNode(database, { role: 'web' })
  const [reading, booking] = await Promise.all([startLoadGenerator(), startLoadGenerator()])
  const pages = {
    list: `/portal/${school.slug}/course-list`,
    course: `/portal/${school.slug}/course/${shown}`,
  }

  type Reading = { token?: string; clients?: number; pauseMs?: number }

  async function read(path: string, { token, clients = readers, ...paced }: Reading = { pauseMs }) {
    const {
      outcomes,
      p50,
      p99,
      seconds: took,
    } = await reading.run({
      port: node.port,
      clients,
      until: { seconds: paced.pauseMs ? seconds : 2 },
      reads: { paths: [path], ...(token && { token }) },
      ...paced,
    })
    const { '200': answered = 0, ...strange } = outcomes
    if (Object.keys(strange).length > 0) throw new Error(`another answer: ${JSON.stringify(strange)}`)
    return { p50, p99, perSecond: answered / took }
  }

  /** Sells places while `body` runs. */
  async function sellDuring<Result>(
    body: () => Promise<Result>,
  ): Promise<{ result: Result; perSecond: number }> {
    let isOver = false
    let booked = 0
    const startedAt = performance.now()
    const selling = (async () => {
      while (!isOver) {
        const { outcomes } = await booking.run({
          port: node.port,
          clients: sale.clients,
          until: { requests: sale.requests },
          bookings: { school, courseIds: [shown] },
        })
        if (outcomes.reserved !== sale.requests)
          throw new Error(`the sale went wrong: ${JSON.stringify(outcomes)}`)
        booked += sale.requests
      }
    })()
    const result = await body().finally(() => {
      isOver = true
    })
    await selling
    return { result, perSecond: (booked * 1000) / (performance.now() - startedAt) }
  }

  let looks = 0

  /** Reads a page; each request comes from another address, so that rate limits stay on. */
  async function textOf({ port }: BenchNode, path: string): Promise<string> {
    looks += 1
    const headers = { 'accept-language': 'de', 'x-forwarded-for': `172.16.${looks >> 8}.${looks & 255}` }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  }

  const freeIn = (page: string): number | null => {
    const found = /(\d+) Plätze frei|Noch (\d+) Pl/.exec(page)
    return found ? Number(found[1] ?? found[2]) : null
  }

  /**
   * Watches a course being sold out: no page may show more places than before, nor places that were taken longer ago
   * than promised.
   */
  async function watchSale(at: BenchNode) {
    const courseId = await hotCourse(sale.requests)
    const path = `/portal/${school.slug}/course/${courseId}`
    let lastFree = sale.requests
    const selling = booking.run({
      port: node.port,
      clients: sale.clients,
      until: { requests: sale.requests },
      bookings: { school, courseIds: [courseId] },
    })
    let soldOutAt: number | undefined
    void selling.then(() => {
      soldOutAt = performance.now()
    })
    for (;;) {
      const askedAt = performance.now()
      const page = await textOf(at, path)
      const free = freeIn(page)
      if (free === null) {
        if (!page.includes('Auf die Warteliste'))
          throw new Error('the page says neither free nor waiting list')
        if (soldOutAt === undefined) await selling
        return Math.max(0, performance.now() - (soldOutAt ?? askedAt))
      }
      if (free > lastFree) throw new Error(`a page showed ${free} places after ${lastFree}`)
      if (soldOutAt !== undefined && askedAt > soldOutAt + promisedMs)
        throw new Error(
          `${free} places were shown ${Math.round(askedAt - soldOutAt)} ms after the last was taken`,
        )
      lastFree = free
      await wait(20)
    }
  }

  for (const path of Object.values(pages)) await read(path)
  await sellDuring(() => read(pages.list))
  for (const [name, path] of Object.entries(pages)) {
    const alone: number[] = []
    const during: Awaited<ReturnType<typeof read>>[] = []
    const sold: number[] = []
    const capacity = { kept: [] as number[], rendered: [] as number[] }
    const quiet = { kept: [] as number[], rendered: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      alone.push((await read(path)).p50)
      const { result, perSecond } = await sellDuring(() => read(path))
      during.push(result)
      sold.push(perSecond)
      for (const [way, as] of [
        ['kept', {}],
        // Requests with an Authorization header bypass the page cache, so they measure rendering every page, as before
        // the cache.
        ['rendered', { token: school.token }],
      ] as const) {
        capacity[way].push((await read(path, { ...as, clients: 32 })).perSecond)
        quiet[way].push((await read(path, { ...as, clients: 1 })).p50)
      }
    }
    report(`readers-${name}-p50-during-sale`, {
      value: median(during.map(({ p50 }) => p50)),
      unit: 'ms',
      reference: median(alone),
    })
    note(
      `p99 during the sale ${median(during.map(({ p99 }) => p99)).toFixed(1)} ms; ${Math.round(median(sold))} registrations/s beside them`,
    )
    report(`readers-${name}-p50-kept`, {
      value: median(quiet.kept),
      unit: 'ms',
      reference: median(quiet.rendered),
    })
    report(`readers-${name}-a-second`, {
      value: median(capacity.kept),
      unit: 'pages/s',
      reference: median(capacity.rendered),
    })
  }
  for (const [name, at] of [
    ['same-node', node],
    ['other-node', otherNode],
  ] as const) {
    const late: number[] = []
    for (let round = 0; round < rounds; round += 1) late.push(await watchSale(at))
    report(`readers-told-sold-out-${name}`, { value: median(late), unit: 'ms', reference: promisedMs })
  }
  note(
    `${readers} readers, each looking again after ${pauseMs} ms; every answer 200, no page showed more places than one before it, nor any ${promisedMs} ms after the last was taken`,
  )
  await Promise.all([reading.stop(), booking.stop()])
  await Promise.all([node.stop(), otherNode.stop()])
} finally {
  await database.close()
}
