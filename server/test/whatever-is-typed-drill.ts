import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { contract } from '@reihum/contract/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalAddresses } from './raw-addresses.ts'
import { addCourse, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

/** What may stand in an address instead of an id, a token or a name. */
const steps = [
  'x',
  '%00',
  '%',
  '%zz',
  '%ff%fe',
  '%u0041',
  '..%2f..%2fetc',
  '%E2%80%AE',
  '0198a000-0000-7000-8000',
  randomUUID(),
  randomUUID().toUpperCase(),
  'a'.repeat(3_000),
  'A'.repeat(30),
  `${'A'.repeat(42)}.`,
  `${'A'.repeat(30)}%00`,
  "'%22%3E%3Cscript%3E",
  '[]',
  '%20',
  '-1',
]

const queries = [
  'q=%00',
  'q=%ff',
  'q=%',
  'q=a&q=b',
  'q[]=a',
  'page=-1',
  'page=99999999999999999999',
  'page=1e9',
  'sort=__proto__',
  'from=0000-99-99&until=9999-99-99',
  'placeId=x&course=%00&attempt=x',
  'view=month&month=9999-99&day=x',
  'lang=%00',
  `q=${'a'.repeat(3_000)}`,
  '__proto__[x]=1',
  '&&&===',
  '%00=%00',
]

let visitors = 0

type Sent = { path: string; form?: string }

/** Which of all that may be typed is tried at an address, whose number is the turn. */
type Choose = <Typed>(typed: readonly Typed[], turn: number) => readonly Typed[]

export const all: Choose = (typed) => typed

/** All addresses are read and answered by the same pieces, so it is enough that each thing is typed at some of them. */
export const aThirdByTurns: Choose = (typed, turn) => typed.filter((_, at) => at % 3 === turn % 3)

/** Sends exactly this path, which no library has made neat, as somebody who was not there before. */
function send({ path, form }: Sent) {
  visitors += 1
  const address = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>()
  const sent = request(
    {
      host: '127.0.0.1',
      port: reihum.port,
      // A connection of its own: one that is kept may be closed at the moment it is used again.
      agent: false,
      method: form === undefined ? 'GET' : 'POST',
      path,
      headers: {
        'x-forwarded-for': address,
        'accept-language': 'de',
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    },
    (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    },
  )
  sent.on('error', reject)
  sent.end(form)
  return promise
}

const publicReads = Object.values(contract)
  .flatMap((room) => Object.values(room))
  .map((procedure) => procedure['~orpc'])
  .filter(({ route, meta }) => route.method === 'GET' && meta.access === 'public')
  .map(({ route }) => `/api${route.path}`)

const filledWith = (address: string, step: string) => address.replace(/\$\w+|\{(?!tenant\})\w+\}/g, step)

/** Each address with everything that may stand in it, and with every query. */
const variantsOf = (address: string): string[] => [
  ...new Set(steps.map((step) => filledWith(address, step))),
  ...queries.map((query) => `${filledWith(address, randomUUID())}?${query}`),
]

/** Those that were answered by a failure, or not at all. */
async function failing(sent: readonly Sent[]): Promise<string[]> {
  const failed: string[] = []
  const waiting = [...sent]
  const visit = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const status = await send(one).then(
        (answer) => answer.status,
        () => null,
      )
      if (status === null || status >= 500) failed.push(`${status ?? 'no answer'} ${one.path.slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, visit))
  return failed
}

export function drillWhateverIsTyped(choose: Choose): void {
  describe('whatever is typed', () => {
    beforeAll(async () => {
      reihum = await startTestReihum()
      tenant = await reihum.addTenant()
      await addCourse(reihum, tenant)
    })
    afterAll(() => reihum.close())

    test.each(['portal', 'embed'])('every page of the %s answers, and nothing fails', async (face) => {
      const pages = await portalAddresses()
      expect(pages.length).toBeGreaterThan(20)
      // The same page is asked for something else within another site.
      const begin = face === 'embed' ? 1 : 0
      const paths = pages
        .flatMap((page, turn) => choose(variantsOf(page), begin + turn))
        .map((path) => ({ path: `/${face}/${tenant.slug}${path}` }))
      expect(await failing(paths)).toEqual([])
    })

    test('every form of the portal answers, and nothing fails', async () => {
      const forms = ['', 'a=%00', '%=%', 'attendees.0.firstName=%00&do=%00', 'registrationId=x&kind=%00']
      const sent = (await portalAddresses()).flatMap((page, turn) =>
        choose(
          ['x', randomUUID(), 'A'.repeat(32)].flatMap((step) =>
            forms.map((form) => ({ path: `/portal/${tenant.slug}${filledWith(page, step)}`, form })),
          ),
          turn,
        ),
      )
      expect(await failing(sent)).toEqual([])
    })

    test('every address that a program may read without a token answers, and nothing fails', async () => {
      expect(publicReads.length).toBeGreaterThan(20)
      const ofTenant = publicReads.map((address) => address.replace('{tenant}', tenant.slug))
      const ofNone = publicReads.flatMap((address, turn) =>
        address.includes('{tenant}')
          ? choose(steps, turn).map((step) => address.replace('{tenant}', step))
          : [],
      )
      const paths = [
        ...ofTenant.flatMap((address, turn) => choose(variantsOf(address), turn)),
        ...ofNone.map((path) => filledWith(path, randomUUID())),
      ]
      expect(await failing(paths.map((path) => ({ path })))).toEqual([])
    })

    test('no other address fails', async () => {
      const bases = ['/', '/portal/', '/embed/', '/admin/', '/api/', '/api/docs/', '/files/', '/.well-known/']
      const paths = bases.flatMap((base) => steps.flatMap((step) => [`${base}${step}`, `${base}${step}/x`]))
      expect(await failing(paths.map((path) => ({ path })))).toEqual([])
    })

    test.each(['x', 'A'.repeat(30), `${'A'.repeat(32)}.`, `${'A'.repeat(30)}%00`])(
      'a link of a mail that lost a part says so, and leads to a new one: %s',
      async (token) => {
        for (const page of ['', '/cancel', '/contact', '/calendar']) {
          const path = `/portal/${tenant.slug}/course-registration/${token}${page}`
          const { status, body } = await send({ path })
          expect(status).toBe(404)
          expect(body).toContain('Dieser Link ist nicht vollständig')
          expect(body).toContain(`href="/portal/${tenant.slug}/access-link"`)
        }
      },
    )

    test('a search for nothing that can be stored shows the list', async () => {
      const { status, body } = await send({ path: `/portal/${tenant.slug}/course-list?q=%00` })
      expect(status).toBe(200)
      expect(body).toContain('Zu Ihren Buchungen')
    })
  })
}
