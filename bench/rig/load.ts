import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { solvedChallenge } from '../../server/src/platform/captcha/solved-challenge.ts'
import { type Connection, connectTo } from './connection.ts'
import { percentile } from './figures.ts'
import type { School } from './school.ts'

export type Load = {
  port: number
  clients: number
  /** The total number of requests, or the duration; of both, what comes first. */
  until: { requests: number; seconds?: number } | { requests?: number; seconds: number }
  /**
   * Bookings go to these courses in turn. With `orders`, each one is an order of so many neighbouring courses for so many people;
   * of several numbers of courses one after the other.
   */
  bookings?: { school: School; courseIds: string[]; orders?: { courses: number[]; people: number } }
  /**
   * Pages to read in turn, as a signed-in user or as a visitor. Together with `bookings`, each booking follows
   * `perBooking` reads.
   */
  reads?: { paths: string[]; token?: string; perBooking?: number }
  /** Commands, each of which is sent once. */
  commands?: Command[]
  /** How long a client waits after an answer before its next request. */
  pauseMs?: number
}

export type Command = { method: string; path: string; body?: unknown; token?: string | null }

export type LoadResult = {
  seconds: number
  /** How many requests were answered. */
  answered: number
  /** Counts by the state of the first registration, the code of the refusal, or the HTTP status. */
  outcomes: Record<string, number>
  p50: number
  p99: number
}

/** Each request has another client address, as a proxy would report it, so that rate limits stay on. */
function addressOf(at: number): string {
  return `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
}

type Bookings = NonNullable<Load['bookings']>

/** The people of an order: of one family, with an address of the first one. */
const peopleOf = (at: number, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    firstName: place === 0 ? 'Mina' : `Kind ${place}`,
    lastName: `Müller ${at}`,
    email: place === 0 ? `mina.${at}@example.org` : '',
    phone: '040 123456',
    street: 'Am Markt 4',
    postalCode: '20095',
    city: 'Hamburg',
  }))

function bookingOf(
  { school: { slug, tenantId, captchaKey }, courseIds, orders }: Bookings,
  at: number,
): string {
  const count = orders?.courses[at % orders.courses.length] ?? 1
  const [courseId = '', ...further] = Array.from(
    { length: count },
    (_, place) => courseIds[(at + place) % courseIds.length] ?? '',
  )
  const attendees = peopleOf(at, orders?.people ?? 1)
  const form = { purpose: 'registration', tenantId } as const
  const body = JSON.stringify({
    captcha: solvedChallenge(Buffer.from(captchaKey, 'base64'), form, new Date()),
    requestKey: randomUUID(),
    language: 'de',
    attendees,
    ...(further.length > 0 && {
      furtherCourses: further.map((id) => ({ courseId: id, attendees })),
    }),
  })
  return `POST /api/${slug}/portal/courses/${courseId}/registrations HTTP/1.1\r\nhost: reihum.test\r\nx-forwarded-for: ${addressOf(at)}\r\naccept-language: de\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

function readOf(path: string, token: string | undefined, at: number): string {
  const signedIn = token ? `authorization: Bearer ${token}\r\n` : ''
  return `GET ${path} HTTP/1.1\r\nhost: reihum.test\r\nx-forwarded-for: ${addressOf(at)}\r\naccept-encoding: br\r\n${signedIn}\r\n`
}

function commandOf({ method, path, body, token }: Command, at: number): string {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const signedIn = token ? `authorization: Bearer ${token}\r\n` : ''
  const type = sent ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nhost: reihum.test\r\nx-forwarded-for: ${addressOf(at)}\r\naccept-language: de\r\n${signedIn}${type}\r\n${sent}`
}

function shotOf({ bookings, reads, commands }: Load, at: number): string {
  const command = commands?.shift()
  if (command) return commandOf(command, at)
  const isRead = reads && (!bookings || at % ((reads.perBooking ?? 0) + 1) !== 0)
  if (isRead) return readOf(reads.paths[at % reads.paths.length] ?? '/', reads.token, at)
  return bookingOf(bookings as Bookings, at)
}

let sent = 0

/** Every client sends its next request when the last is answered. */
export async function fire(load: Load): Promise<LoadResult> {
  const connections: Connection[] = await Promise.all(
    Array.from({ length: load.clients }, () => connectTo(load.port)),
  )
  const outcomes: Record<string, number> = {}
  const latencies: number[] = []
  const { requests = Number.POSITIVE_INFINITY, seconds = Number.POSITIVE_INFINITY } = load.until
  let begun = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    connections.map(async (connection, place) => {
      // Clients start at different moments, so that they do not pause together.
      if (load.pauseMs) await wait((place / load.clients) * load.pauseMs)
      while (begun < requests && performance.now() < until) {
        begun += 1
        sent += 1
        const at = performance.now()
        const { status, body } = await connection.ask(shotOf(load, sent))
        latencies.push(performance.now() - at)
        const outcome =
          /"state":"(\w+)"/.exec(body)?.[1] ?? /"error_code":"(\w+)"/.exec(body)?.[1] ?? String(status)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        if (load.pauseMs) await wait(load.pauseMs)
      }
    }),
  )
  const took = (performance.now() - startedAt) / 1000
  for (const connection of connections) connection.close()
  const answered = latencies.length
  return {
    seconds: took,
    answered,
    outcomes,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  }
}
