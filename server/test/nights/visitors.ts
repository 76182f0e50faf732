import { setTimeout as pause } from 'node:timers/promises'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { solvedForBooking } from '../captcha.ts'
import { numbersFrom } from '../random-numbers.ts'
import { bookingRequest } from '../reihum.ts'

export type Booth = { tenantId: TenantId; slug: string; courseId: string }

/** What one person saw who booked: each answer they got, until one said that they are booked. */
export type Visit = { email: string; booth: Booth; isBooked: boolean; answers: Answered[] }

/** Status 0: no answer came, because nobody listened or the connection broke. */
export type Answered = { at: number; status: number; ms: number }

type Options = {
  origins: () => readonly string[]
  booths: readonly Booth[]
  perSecond: number
  seed: number
}

/** Somebody who gets no good answer tries again with the same form after so long, as a person at a browser would. */
const secondTryMs = 1_500
/** Nobody waits longer for an answer; a balancer in front cuts off about then, too. */
const patienceMs = 60_000

/** Goes on from night to night: nobody comes twice, because what one person may book in a day is counted. */
let count = 0

/**
 * People who book, one after the other at a steady pace, whatever happens. A person sends the same form again, at another
 * node, until it is answered.
 */
export function sendVisitors({ origins, booths, perSecond, seed }: Options) {
  const { one } = numbersFrom(seed)
  const visits: Visit[] = []
  const running: Promise<void>[] = []
  let isOpen = true

  async function send(url: string, body: string, address: string): Promise<Answered> {
    const at = performance.now()
    const status = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    return { at, status, ms: performance.now() - at }
  }

  async function visit(number: number) {
    const booth = booths[number % booths.length] as Booth
    const email = `visitor-${number}@night.example`
    const [person] = bookingRequest().attendees
    const made: Visit = { email, booth, isBooked: false, answers: [] }
    visits.push(made)
    const body = JSON.stringify(
      bookingRequest({ attendees: [{ ...person, email }], captcha: solvedForBooking(booth.tenantId) }),
    )
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    while (isOpen && !made.isBooked) {
      const path = `/api/${booth.slug}/portal/courses/${booth.courseId}/registrations`
      const answer = await send(`${one(origins())}${path}`, body, address)
      made.answers.push(answer)
      made.isBooked = answer.status === 201
      // A refused connection is tried at the next node at once, as a balancer does.
      if (!made.isBooked) await pause(answer.status === 0 && answer.ms < 100 ? 100 : secondTryMs)
    }
  }

  const timer = setInterval(() => {
    running.push(visit(count))
    count += 1
  }, 1000 / perSecond)

  return {
    visits,
    /** Stops new visitors, and waits for the answers that are under way. */
    async stop() {
      clearInterval(timer)
      isOpen = false
      await Promise.all(running)
    },
  }
}
