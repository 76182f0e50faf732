import type { FaceRequest, FaceResponse } from '@reihum/contract/wire/face.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Page } from './page.ts'
import { makePageCache, type PageCache } from './page-cache.ts'

const request = (overrides: Partial<FaceRequest> = {}): FaceRequest => ({
  face: 'portal',
  method: 'GET',
  path: '/schule/course-list',
  query: new URLSearchParams(),
  form: null,
  locale: 'de',
  publicUrl: 'https://reihum.example',
  requestId: 'r',
  ...overrides,
})

const html = (body: string, changes: Partial<FaceResponse> = {}): FaceResponse => ({
  status: 200,
  headers: { 'cache-control': 'public, no-cache' },
  body,
  ...changes,
})

const textOf = ({ bytes }: Page) => bytes.toString('utf8')

let ms: number
let day: Date
let cache: PageCache
let made: number

beforeEach(() => {
  ms = 0
  day = new Date('2027-01-01T00:00:00Z')
  made = 0
  cache = makePageCache(
    () => day,
    () => ms,
  )
})

const render = async () => html(`page ${++made}`)
const look = async (overrides: Partial<FaceRequest> = {}) =>
  textOf(await cache.read(request(overrides), render))

describe('a page that holds until registration opens', () => {
  const opening = new Date('2027-01-01T00:00:01Z')
  const before = async () =>
    day < opening ? html(`later ${++made}`, { holdsUntil: opening.toISOString() }) : html(`open ${++made}`)
  const see = async () => textOf(await cache.read(request(), before))

  test('is shown until then, and to nobody at the moment itself', async () => {
    expect(await see()).toBe('later 1')
    day = new Date(opening.getTime() - 1)
    expect(await see()).toBe('later 1')
    day = opening
    expect(await see()).toBe('open 2')
    expect(await see()).toBe('open 2')
  })

  test('is not what those get who come at the moment while it is still being made', async () => {
    let finish: () => void = () => undefined
    const slowly = new Promise<void>((done) => {
      finish = done
    })
    const early = cache.read(request(), async () => {
      await slowly
      return html('later', { holdsUntil: opening.toISOString() })
    })
    day = opening
    const inTime = see()
    finish()
    expect(textOf(await early)).toBe('later')
    expect(await inTime).toBe('open 1')
    expect(await see()).toBe('open 1')
  })
})

describe('a page', () => {
  test('is made once for a second; then nobody waits for the next, unless it is two seconds old', async () => {
    expect(await look()).toBe('page 1')
    ms = 999
    expect(await look()).toBe('page 1')
    ms = 1000
    expect(await look()).toBe('page 1')
    await Promise.resolve()
    expect(await look()).toBe('page 2')
    ms = 2999
    expect(await look()).toBe('page 2')
    ms = 3000 + 2000
    expect(await look()).toBe('page 4')
  })

  test('that cannot be made anew is shown until it is too old, and then it is said', async () => {
    await look()
    const fail = () => cache.read(request(), () => Promise.reject(new Error('no database')))
    ms = 1500
    expect(textOf(await fail())).toBe('page 1')
    ms = 2000
    await expect(fail()).rejects.toThrow('no database')
  })

  test('is made once for all who ask while it is made', async () => {
    const asked = await Promise.all(Array.from({ length: 50 }, () => look()))
    expect(new Set(asked)).toEqual(new Set(['page 1']))
  })

  test('is another one in each face, language and query, and at each tenant', async () => {
    const others: Partial<FaceRequest>[] = [
      {},
      { face: 'embed' },
      { locale: 'en' },
      { locale: null },
      { query: new URLSearchParams({ q: 'yoga' }) },
      { path: '/andere/course-list' },
    ]
    for (const other of others) await look(other)
    expect(await Promise.all(others.map(look))).toEqual(others.map((_, at) => `page ${at + 1}`))
  })

  test('is made anew when something of its tenant changed, and of no other', async () => {
    await look()
    await look({ path: '/andere/course-list' })
    ms = 1
    cache.changed('schule')
    ms = 2
    expect(await look()).toBe('page 3')
    expect(await look({ path: '/andere/course-list' })).toBe('page 2')
  })

  test('is made anew when something changed that may concern any tenant', async () => {
    await look()
    ms = 1
    cache.changed()
    ms = 2
    expect(await look()).toBe('page 2')
  })

  test('that was begun before a change is given to nobody who asks after it', async () => {
    const gate = Promise.withResolvers<void>()
    const early = cache.read(request(), async () => {
      await gate.promise
      return html('before')
    })
    ms = 1
    cache.changed('schule')
    ms = 2
    expect(await look()).toBe('page 1')
    gate.resolve()
    expect(textOf(await early)).toBe('before')
    expect(await look()).toBe('page 1')
  })

  test('is made anew when the clock that rules go by is set', async () => {
    await look()
    day = new Date('2027-01-02T00:00:00Z')
    expect(await look()).toBe('page 2')
  })

  test('that came out the same is compressed no second time', async () => {
    const same = () => cache.read(request(), async () => html('x'.repeat(5000)))
    const before = await (await same()).compressed('br')
    ms = 5000
    expect(await (await same()).compressed('br')).toBe(before)
  })

  test.each<Partial<FaceResponse>>([
    { status: 404 },
    { headers: { 'cache-control': 'no-store' } },
    { headers: { 'cache-control': 'private, no-cache' } },
    { headers: {} },
  ])('with %o is not kept', async (changes) => {
    await cache.read(request(), async () => html('page', changes))
    expect(cache.holds()).toEqual({ pages: 0, bytes: 0 })
    expect(await look()).toBe('page 1')
  })

  test('that could not be made fails for those who waited, and is tried again', async () => {
    const fail = () => Promise.reject(new Error('no database'))
    const waiting = [cache.read(request(), fail), cache.read(request(), render)]
    expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await look()).toBe('page 1')
  })
})

test('the page that nobody looked at for longest goes first', async () => {
  const of = (at: number) => ({ query: new URLSearchParams({ page: String(at) }) })
  for (let at = 0; at < 500; at += 1) await look(of(at))
  expect(await look(of(0))).toBe('page 1')
  await look(of(500))
  expect(cache.holds().pages).toBe(500)
  expect(await look(of(0))).toBe('page 1')
  expect(await look(of(1))).toBe('page 502')
})

test('in a rush of changes, a page is made little more than once a second, and never shown older than two', async () => {
  const ages: number[] = []
  for (ms = 0; ms < 60_000; ms += 10) {
    cache.changed('schule')
    let at = ms
    const page = await cache.read(request(), async () => {
      made += 1
      at = ms
      return html(String(ms))
    })
    ages.push(at - Number(textOf(page)))
  }
  expect(Math.max(...ages)).toBeLessThan(2000)
  expect(made).toBeLessThan(100)
})

test('whatever is asked for, no more than the bounds is held, and each answer is the newest there was', async () => {
  const step = fc.record({
    tenant: fc.integer({ min: 0, max: 3 }),
    query: fc.integer({ min: 0, max: 900 }),
    length: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 1_500_000 })),
    passes: fc.integer({ min: 0, max: 20 }),
    changes: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 1500, size: 'max' }), async (steps) => {
      const own = makePageCache(
        () => day,
        () => ms,
      )
      const versions = [0, 0, 0, 0]
      for (const { tenant, query, length, passes, changes } of steps) {
        // Slowly enough that the limit lets every change be shown at once.
        ms += passes + (changes ? 5000 : 0)
        if (changes) {
          versions[tenant] = (versions[tenant] ?? 0) + 1
          own.changed(`t${tenant}`)
          ms += 1
        }
        const page = await own.read(
          request({ path: `/t${tenant}/course-list`, query: new URLSearchParams({ q: String(query) }) }),
          async () => html(`${versions[tenant]} ${'x'.repeat(length)}`),
        )
        expect(page.bytes.toString('latin1', 0, 12)).toMatch(new RegExp(`^${versions[tenant]} `))
        const { pages, bytes } = own.holds()
        expect(pages).toBeLessThanOrEqual(500)
        expect(bytes).toBeLessThanOrEqual(32_000_000)
      }
    }),
    { numRuns: 10 },
  )
})
