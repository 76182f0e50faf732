/**
 * The service worker of the pages beneath /attendances, and of no others. It keeps the page and the parts of the application
 * that it is made of, and opens them where the network does not answer. Whatever the API answers passes it by: sheets are kept
 * by the page, for the signed-in user (`kept-sheets.ts`).
 */
type Lasting = Event & { waitUntil(done: Promise<unknown>): void }
type Fetching = Lasting & { request: Request; respondWith(answer: Promise<Response>): void }
type Asking = Lasting & { data: unknown }

const worker = self as unknown as {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  location: Location
  addEventListener<Kind extends Event>(name: string, listen: (event: Kind) => void): void
}

const page = '/attendances'
const cachePrefix = 'attendance '
const mostParts = 500

/** Whoever waits longer at a door has no network, whatever the device says. */
const patienceMs = 5_000

const isPart = (path: string) => path.startsWith('/assets/')

/** The part of the application that the page begins with, which has another name in every version. */
const beginningOf = (html: string) => /<script[^>]+src="([^"]+)"/.exec(html)?.[1]

/**
 * Keeps the page as it is now with its parts, in place of what was kept before: all of it or nothing, so that a page never
 * meets parts of another version. If the application was updated since the page was loaded, the next one keeps it.
 */
async function keep(parts: readonly string[]): Promise<void> {
  const answer = await fetch(page, { cache: 'no-store' })
  if (!answer.ok) return
  const beginning = beginningOf(await answer.clone().text())
  if (!beginning || !parts.includes(beginning)) return
  const name = cachePrefix + Date.now()
  const cache = await caches.open(name)
  try {
    await cache.addAll(parts)
    await cache.put(page, answer)
  } catch (error) {
    await caches.delete(name)
    throw error
  }
  const others = (await caches.keys()).filter((other) => other.startsWith(cachePrefix) && other !== name)
  await Promise.all(others.map((other) => caches.delete(other)))
}

/** What the network answers; without an answer, what is kept. */
async function openPage(request: Request): Promise<Response> {
  const kept = await caches.match(page)
  const answer = fetch(request)
  if (!kept) return answer
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs))
  return Promise.race([answer.catch(() => kept), late])
}

/** A part never changes under its name, so the kept one is as good as any. */
async function openPart(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

worker.addEventListener('install', (event: Lasting) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event: Lasting) => event.waitUntil(worker.clients.claim()))

/** One after the other: two at once would each delete what the other keeps. */
let keeping: Promise<void> = Promise.resolve()

worker.addEventListener('message', (event: Asking) => {
  const { keep: asked } = (event.data ?? {}) as { keep?: unknown }
  if (!Array.isArray(asked)) return
  const parts = asked.filter((path) => typeof path === 'string' && isPart(path)).slice(0, mostParts)
  keeping = keeping.then(() => keep(parts)).catch(() => {})
  event.waitUntil(keeping)
})

worker.addEventListener('fetch', (event: Fetching) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(request))
  else if (isPart(pathname)) event.respondWith(openPart(request))
})

export {}
