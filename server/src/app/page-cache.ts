import type { FaceRequest, FaceResponse } from '@reihum/contract/wire/face.ts'
import type { Clock } from '#platform/clock.ts'
import { type Limit, makeRateLimiter } from '#platform/http/rate-limit.ts'
import { type Page, pageOf } from './page.ts'

/** From this age on, the next request gets the old page and triggers a new one. */
const freshMs = 1000

/** The maximum age of a page. No page says "free" for longer than this, whichever node took the last place. */
const oldestMs = 2000

/**
 * How many changes of a tenant are shown at once. In a rush of bookings further changes only let pages age, so that
 * nobody waits for rendering.
 */
const shownAtOnce: Limit = { burst: 20, perMinute: 12 }

const most = { pages: 500, bytes: 32_000_000 }
const longestKey = 2000

/** Stands for all tenants; no tenant has this slug. */
const ofAll = '*'

type Made<Result> = { result: Result; slug: string; from: number; fromClock: number }

type Render = () => Promise<FaceResponse>

export type PageCache = {
  /** Returns the page: from the cache, from a rendering in progress, or rendered now. */
  read(request: FaceRequest, render: Render): Promise<Page>
  /**
   * Something of the tenant has changed, or, without a slug, of any tenant. Both `inTenant` and `inPlatform` call it
   * after each commit that recorded an event, so no command can forget it.
   */
  changed(slug?: string): void
  holds(): { pages: number; bytes: number }
}

/** The pages that are kept, as many as there is room for. The least recently used ones are dropped first. */
function makePageStore() {
  const pages = new Map<string, Made<Page>>()
  let bytes = 0

  const sizeOf = (page: Page) => 2 * page.bytes.length

  function drop(key: string) {
    const known = pages.get(key)
    if (!known) return
    bytes -= sizeOf(known.result)
    pages.delete(key)
  }

  return {
    get: (key: string) => pages.get(key),
    set(key: string, made: Made<Page>) {
      drop(key)
      if (sizeOf(made.result) > most.bytes) return
      pages.set(key, made)
      bytes += sizeOf(made.result)
      for (const oldest of pages.keys()) {
        if (pages.size <= most.pages && bytes <= most.bytes) break
        drop(oldest)
      }
    },
    /** Moves a page to the end of the map, which has the least recently used one first. */
    touch(key: string, made: Made<Page>) {
      pages.delete(key)
      pages.set(key, made)
    },
    holds: () => ({ pages: pages.size, bytes }),
  }
}

/** When each tenant last changed, as far as pages may show it. */
function makeChanges(now: () => number) {
  const changedAt = new Map<string, number>()
  const limiter = makeRateLimiter(now)
  const when = (slug: string) => changedAt.get(slug) ?? Number.NEGATIVE_INFINITY
  return {
    latest: (slug: string) => Math.max(when(slug), when(ofAll)),
    note(slug: string) {
      if (limiter.take(slug, shownAtOnce) > 0) return
      changedAt.delete(slug)
      changedAt.set(slug, now())
      // Forgets changes that are older than any page can be; the map has the oldest first.
      for (const [oldest, at] of changedAt) {
        if (now() - at < oldestMs) break
        changedAt.delete(oldest)
      }
    },
  }
}

/** Whether all visitors may be shown the answer. */
const isForAll = ({ status, headers }: FaceResponse) =>
  status === 200 && !/no-store|private/.test(headers['cache-control'] ?? 'no-store')

/**
 * Caches pages that are the same for everybody, for a moment. Changes on this node are shown at once. Changes on
 * another node, or by time alone, are shown when the page is rendered anew a second or two later.
 */
export function makePageCache(clock: Clock, now: () => number = () => performance.now()): PageCache {
  const pages = makePageStore()
  const changes = makeChanges(now)
  const making = new Map<string, Made<Promise<Page>>>()

  /**
   * Whether rendering began after the last change and recently, by real time and by the product's clock, which can be
   * set.
   */
  const isCurrent = (made: Made<unknown>) =>
    made.from > changes.latest(made.slug) &&
    now() - made.from < oldestMs &&
    Math.abs(clock().getTime() - made.fromClock) < oldestMs

  /** Whether the page is from before an opening that has passed: it must not be shown any more. */
  const isOver = ({ holdsUntil }: Page) => holdsUntil != null && clock().getTime() >= Date.parse(holdsUntil)

  /** Keeps the page, unless a rendering that began later was faster. Bytes that have not changed stay compressed. */
  function keep(key: string, begun: Omit<Made<unknown>, 'result'>, page: Page): Page {
    const before = pages.get(key)
    const isSame = before?.result.etag === page.etag
    const result = isSame
      ? { ...page, bytes: before.result.bytes, compressed: before.result.compressed }
      : page
    if (!before || before.from <= begun.from) pages.set(key, { ...begun, result })
    return result
  }

  async function make(key: string, begun: Omit<Made<unknown>, 'result'>, render: Render): Promise<Page> {
    const response = await render()
    const page = pageOf(response)
    return isForAll(response) && key.length <= longestKey && !isOver(page) ? keep(key, begun, page) : page
  }

  function begin(key: string, slug: string, render: Render): Promise<Page> {
    const begun = { slug, from: now(), fromClock: clock().getTime() }
    const made = { ...begun, result: make(key, begun, render) }
    making.set(key, made)
    const end = () => {
      if (making.get(key) === made) making.delete(key)
    }
    made.result.then(end, end)
    return made.result
  }

  /**
   * Waits for a rendering in progress. If the page expired in the meantime, because registration has opened, it is
   * rendered anew.
   */
  async function shared(made: Made<Promise<Page>>, anew: () => Promise<Page>): Promise<Page> {
    const page = await made.result
    return isOver(page) ? anew() : page
  }

  return {
    async read({ face, path, query, locale }, render) {
      const key = `${face} ${locale} ${path}?${query}`
      const slug = path.split('/')[1] ?? ''
      const known = pages.get(key)
      const underway = making.get(key)
      const isUnderway = underway !== undefined && isCurrent(underway)
      const anew = () => begin(key, slug, render)
      if (!known || !isCurrent(known) || isOver(known.result))
        return isUnderway ? shared(underway, anew) : anew()
      pages.touch(key, known)
      // Renders in the background. An error is ignored here: once this page is too old, the next request renders and
      // gets the error.
      if (now() - known.from >= freshMs && !isUnderway) anew().catch(() => undefined)
      return known.result
    },
    changed: (slug = ofAll) => changes.note(slug),
    holds: pages.holds,
  }
}
