import { setTimeout as pause } from 'node:timers/promises'
import type { Drill } from './drills.ts'
import {
  type FileVisitors,
  filesServedAfter,
  lookAtFiles,
  picturesUnmade,
  type Shelf,
  sendFileVisitors,
} from './file-visitors.ts'
import type { NightHouse } from './house.ts'
import { type Answered, sendVisitors, type Visit } from './visitors.ts'

/** What one drill did to people. */
export type Night = {
  drill: string
  visitors: number
  /** How many answers of each status people got; 0: none, because nobody listened. */
  statuses: Record<number, number>
  longestAnswerMs: number
  /** Booked, as they were told, but not in the database. */
  lost: number
  /** People who are in the course twice. */
  doubled: number
  /** Letters that arrived again. */
  lettersTwice: number
  /** Booked people who got no letter within the time that is waited afterwards. */
  lettersMissing: number
  /** From the end of the cause until a booking is answered by every node that answers requests. */
  servedAgainMs: number | null
  /** From the end of the cause until the letter of a booking made after it arrives. */
  lettersAgainMs: number | null
  /** How far the time at which a registration is said to have come lies from when it came. */
  clockErrorMs: number
  /** How long a letter of the neighbour was on its way at most. */
  neighbourLetterMs: number
  /** Processes that stay away unless somebody comes. */
  needHands: string[]
  restarts: number
  /** What those got who opened and sent files; null where nobody did. */
  files: FilesOfNight | null
}

export type FilesOfNight = {
  opened: Record<number, number>
  sent: Record<number, number>
  longestAnswerMs: number
  /** Told to be stored, but gone or with other bytes. */
  lost: number
  doubled: number
  /** Answered with 200 and other bytes than were stored. */
  damaged: number
  /** Pictures whose sizes were not made within the time that is waited afterwards. */
  unmade: number
  /** From the end of the cause until every node gives out files and takes them. */
  servedAgainMs: number | null
}

type Options = { house: NightHouse; drill: Drill; scale: number; seed: number; perSecond?: number }

/** So long is waited for what must come back by itself. */
const recoveryMs = 120_000

const bookedAfter = (visits: readonly Visit[], since: number) =>
  visits.filter(({ isBooked, answers }) => isBooked && (answers[0]?.at ?? 0) > since)

/** A registration came between its first form and the answer; how far outside of that its time lies at most. */
function clockErrorOf(booked: readonly Visit[], times: ReadonlyMap<string, number>): number {
  const offset = Date.now() - performance.now()
  const errors = booked.map(({ email, answers }) => {
    const first = (answers[0]?.at ?? 0) + offset
    const last = answers.at(-1)
    const at = times.get(email) ?? first
    return Math.max(first - at, at - ((last?.at ?? 0) + (last?.ms ?? 0) + offset), 0)
  })
  return Math.max(0, ...errors)
}

/** When the first letter to each recipient arrived. */
function watchArrivals({ received }: NightHouse['smtp']) {
  const at = new Map<string, number>()
  let seen = received.length
  const timer = setInterval(() => {
    for (; seen < received.length; seen += 1) {
      const to = received[seen]?.to ?? ''
      if (!at.has(to)) at.set(to, performance.now())
    }
  }, 20)
  return { at, stop: () => clearInterval(timer) }
}

async function eventuallyMs(since: number, look: () => Promise<boolean> | boolean): Promise<number | null> {
  while (performance.now() - since < recoveryMs) {
    if (await look()) return performance.now() - since
    await pause(50)
  }
  return null
}

const longestOf = (answers: readonly Answered[]) => Math.max(0, ...answers.map(({ ms }) => ms))

function countStatuses(answers: readonly Answered[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function filesOf({ owner, web }: NightHouse, shelf: Shelf, visitors: FileVisitors) {
  await eventuallyMs(performance.now(), async () => (await picturesUnmade(visitors, owner)) === 0)
  const { answers } = visitors
  return {
    ...(await lookAtFiles(visitors, shelf, owner, web[0]?.origin ?? '')),
    opened: countStatuses(answers.filter(({ what }) => what === 'opened')),
    sent: countStatuses(answers.filter(({ what }) => what === 'sent')),
    longestAnswerMs: longestOf(answers),
    damaged: answers.filter(({ isDamaged }) => isDamaged).length,
  }
}

/** Lets one thing fail while people book, and tells what that did to them. */
export async function spendNight({ house, drill, scale, seed, perSecond = 4 }: Options): Promise<Night> {
  const { web, nodes, owner, smtp, booths, shelf } = house
  smtp.received.length = 0
  const restartsBefore = nodes.reduce((sum, node) => sum + node.restarts(), 0)
  const visitors = sendVisitors({ origins: () => web.map(({ origin }) => origin), booths, perSecond, seed })
  const fileVisitors =
    shelf && sendFileVisitors({ origins: () => web.map(({ origin }) => origin), shelf, seed })
  const arrivals = watchArrivals(smtp)
  /** The failure, and how long it takes afterwards until all is as before. */
  async function failAndMend() {
    await pause(2_000)
    await drill.run(house, scale)
    const mendedAt = performance.now()
    const isServedBy = (origin: string) =>
      fetch(`${origin}/api/${booths[0]?.slug}/portal/courses`, { signal: AbortSignal.timeout(2_000) })
        .then(({ status }) => status === 200)
        .catch(() => false)
    const servedAgainMs = await eventuallyMs(mendedAt, async () => {
      const served = await Promise.all(web.map(({ origin }) => isServedBy(origin)))
      return served.every(Boolean) && bookedAfter(visitors.visits, mendedAt).length > 0
    })
    const lettersAgainMs = await eventuallyMs(mendedAt, () => {
      const told = new Set(smtp.received.map(({ to }) => to))
      return bookedAfter(visitors.visits, mendedAt).some(({ email }) => told.has(email))
    })
    const filesAgainMs =
      fileVisitors &&
      (await eventuallyMs(mendedAt, () =>
        filesServedAfter(
          fileVisitors,
          mendedAt,
          web.map(({ origin }) => origin),
        ),
      ))
    await pause(2_000)
    return { servedAgainMs, lettersAgainMs, filesAgainMs }
  }
  // Visitors of a night that broke off would go on asking through all the nights after it.
  const mended = await failAndMend().finally(() => Promise.all([visitors.stop(), fileVisitors?.stop()]))
  const { servedAgainMs, lettersAgainMs, filesAgainMs } = mended

  const booked = visitors.visits.filter(({ isBooked }) => isBooked)
  // Only people of this night: those of earlier nights stay in the database, which is never emptied behind the product.
  const { rows } = await owner.query<{ email: string; times: number; at: Date }>(
    `select email, count(*)::int as times, min(registered_at) as at from registration
     where email = any($1) group by email`,
    [visitors.visits.map(({ email }) => email)],
  )
  const times = new Map(rows.map((row) => [row.email, row.times]))
  const untold = () => {
    const told = new Set(smtp.received.map(({ to }) => to))
    return booked.filter(({ email }) => !told.has(email))
  }
  await eventuallyMs(performance.now(), () => untold().length === 0)
  const letters = new Map<string, number>()
  for (const { to } of smtp.received) if (times.has(to)) letters.set(to, (letters.get(to) ?? 0) + 1)
  arrivals.stop()
  const answers = visitors.visits.flatMap((visit) => visit.answers)
  return {
    drill: drill.name,
    visitors: visitors.visits.length,
    statuses: countStatuses(answers),
    longestAnswerMs: longestOf(answers),
    lost: booked.filter(({ email }) => !times.has(email)).length,
    doubled: rows.filter((row) => row.times > 1).length,
    lettersTwice: [...letters.values()].reduce((sum, count) => sum + count - 1, 0),
    lettersMissing: untold().length,
    servedAgainMs,
    lettersAgainMs,
    clockErrorMs: clockErrorOf(booked, new Map(rows.map(({ email, at }) => [email, at.getTime()]))),
    neighbourLetterMs: Math.max(
      0,
      ...booked
        .filter(({ booth }) => booth === booths[1])
        .map(({ email, answers }) => {
          const last = answers.at(-1)
          return (arrivals.at.get(email) ?? 0) - ((last?.at ?? 0) + (last?.ms ?? 0))
        }),
    ),
    needHands: nodes.filter((node) => node.hasEnded()).map(({ name }) => name),
    restarts: nodes.reduce((sum, node) => sum + node.restarts(), 0) - restartsBefore,
    files:
      fileVisitors && shelf
        ? { ...(await filesOf(house, shelf, fileVisitors)), servedAgainMs: filesAgainMs }
        : null,
  }
}
