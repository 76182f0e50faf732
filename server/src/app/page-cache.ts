import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { FaceRequest, FaceResponse } from '@reihum/contract/wire/face.ts'
import type { Clock } from '#platform/clock.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { type Limit, makeRateLimiter } from '#platform/http/rate-limit.ts'

/** A page as it travels; compressed when somebody first asks for it so, and once for all. */
export type Page = Omit<FaceResponse, 'body'> & {
  bytes: Buffer
  etag: string
  compressed(encoding: 'br' | 'gzip'): Promise<Buffer>
}

/** After this a page is made anew for whoever comes next, who is shown it as it was. */
const freshMs = 1000

/** How old a page may be. For longer nobody is told "free", wherever the last place was taken. */
const oldestMs = 2000

/** So many changes of a tenant are shown at once; in a rush of bookings nobody waits for pages, they just grow old. */
const shownAtOnce: Limit = { burst: 20, perMinute: 12 }

const most = { pages: 500, bytes: 32_000_000 }
const longestKey = 2000

/** No tenant is called so. */
const ofAll = '*'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

export function pageOf({ status, headers, body, sites = [], holdsUntil = null }: FaceResponse): Page {
  const bytes = Buffer.from(body)
  const kept: Partial<Record<'br' | 'gzip', Promise<Buffer>>> = {}
  return {
    status,
    headers,
    sites,
    holdsUntil,
    bytes,
    // Weak: with and without compression it is the same page. Who may show it is a part of it, or it stayed as it was known.
    etag: `W/"${createHash('sha256').update(bytes).update(sites.join()).digest('base64url').slice(0, 22)}"`,
    compressed(encoding) {
      kept[encoding] ??=
        encoding === 'br'
          ? asBrotli(bytes, {
              params: { [zlib.BROTLI_PARAM_QUALITY]: 5, [zlib.BROTLI_PARAM_SIZE_HINT]: bytes.length },
            })
          : asGzip(bytes, { level: 4 })
      return kept[encoding]
    },
  }
}

type Made<Result> = { result: Result; slug: string; from: number; fromClock: number }

export type PageCache = {
  /** The page as everybody gets it: kept, being made for somebody else, or made now. */
  read(request: FaceRequest, render: () => Promise<FaceResponse>): Promise<Page>
  /** Something of the tenant is not as it was; without a tenant, of any. */
  changed(slug?: string): void
  holds(): { pages: number; bytes: number }
}

/**
 * Keeps the pages that are the same for everybody, for a moment. What changes on this node is shown at once; what
 * changes on another, or by time alone, when the page is made anew, a second or two later.
 */
export function makePageCache(clock: Clock, now: () => number = () => performance.now()): PageCache {
  const pages = new Map<string, Made<Page>>()
  const making = new Map<string, Made<Promise<Page>>>()
  const changedAt = new Map<string, number>()
  const limiter = makeRateLimiter(now)
  let bytes = 0

  const sizeOf = (page: Page) => 2 * page.bytes.length

  const lastChange = (slug: string) =>
    Math.max(
      changedAt.get(slug) ?? Number.NEGATIVE_INFINITY,
      changedAt.get(ofAll) ?? Number.NEGATIVE_INFINITY,
    )

  /** Begun after the last change and not long ago, by both clocks: the one that rules go by may be set. */
  const isCurrent = (made: Made<unknown>) =>
    made.from > lastChange(made.slug) &&
    now() - made.from < oldestMs &&
    Math.abs(clock().getTime() - made.fromClock) < oldestMs

  /** When registration opens, nobody is shown a page of before. */
  const isOver = ({ holdsUntil }: Page) => holdsUntil != null && clock().getTime() >= Date.parse(holdsUntil)

  function drop(key: string) {
    const known = pages.get(key)
    if (!known) return
    bytes -= sizeOf(known.result)
    pages.delete(key)
  }

  /** The same page again stays as it was, with all that it was compressed to. */
  function unlessSame(key: string, page: Page): Page {
    const before = pages.get(key)?.result
    return before?.etag === page.etag ? { ...page, bytes: before.bytes, compressed: before.compressed } : page
  }

  function keep(key: string, made: Made<Page>) {
    const before = pages.get(key)
    if (before && before.from > made.from) return
    drop(key)
    if (sizeOf(made.result) > most.bytes) return
    pages.set(key, made)
    bytes += sizeOf(made.result)
    for (const oldest of pages.keys()) {
      if (pages.size <= most.pages && bytes <= most.bytes) break
      drop(oldest)
    }
  }

  async function make(
    key: string,
    begun: Omit<Made<unknown>, 'result'>,
    render: () => Promise<FaceResponse>,
  ) {
    const response = await render()
    const isForAll = !/no-store|private/.test(response.headers['cache-control'] ?? 'no-store')
    const page = pageOf(response)
    if (response.status !== 200 || !isForAll || key.length > longestKey || isOver(page)) return page
    const result = unlessSame(key, page)
    keep(key, { ...begun, result })
    return result
  }

  function begin(key: string, slug: string, render: () => Promise<FaceResponse>): Promise<Page> {
    const begun = { slug, from: now(), fromClock: clock().getTime() }
    const result = make(key, begun, render)
    const made = { ...begun, result }
    making.set(key, made)
    const end = () => {
      if (making.get(key) === made) making.delete(key)
    }
    result.then(end, end)
    return result
  }

  /** A page that others wait for; whoever came after the moment up to which it holds waits for one of their own. */
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
      const make = () => begin(key, slug, render)
      if (!known || !isCurrent(known) || isOver(known.result))
        return isUnderway ? shared(underway, make) : make()
      // The one that is used moves to the end, and goes last.
      pages.delete(key)
      pages.set(key, known)
      // Nobody waits for the next one; if it cannot be made, whoever comes when this one is too old is told why.
      if (now() - known.from >= freshMs && !isUnderway) begin(key, slug, render).catch(() => undefined)
      return known.result
    },
    changed(slug = ofAll) {
      if (limiter.take(slug, shownAtOnce) > 0) return
      changedAt.delete(slug)
      changedAt.set(slug, now())
      // What is older than any page can be says nothing any more; the oldest stand first.
      for (const [oldest, at] of changedAt) {
        if (now() - at < oldestMs) break
        changedAt.delete(oldest)
      }
    },
    holds: () => ({ pages: pages.size, bytes }),
  }
}

/** Tells, once it is committed, of every tenant in which something was written down: no command leaves that out. */
export function watchTenants(inTenant: InTenant, changed: (slug: string) => void): InTenant {
  return async (entry, body) => {
    let slug: string | null = null
    const result = await inTenant(entry, (ctx) =>
      body({
        ...ctx,
        // Whatever is recorded asks who follows it.
        subscribers(event, payload) {
          slug = ctx.tenant.slug
          return ctx.subscribers(event, payload)
        },
      }),
    )
    if (slug !== null) changed(slug)
    return result
  }
}

/** The same of the platform's door, where whatever is written down may concern any tenant: one that is suspended, or its tier. */
export function watchPlatform(inPlatform: InPlatform, changed: () => void): InPlatform {
  return async (body) => {
    let isChanged = false
    const result = await inPlatform((ctx) =>
      body({
        ...ctx,
        subscribers(event, payload) {
          isChanged = true
          return ctx.subscribers(event, payload)
        },
      }),
    )
    if (isChanged) changed()
    return result
  }
}
