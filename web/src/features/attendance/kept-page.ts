const script = '/attendance-worker.js'
const scope = '/attendances'

/** The caches of the worker, of which it has one at a time. */
const cachePrefix = 'attendance '

const workers = () => (import.meta.env.PROD ? navigator.serviceWorker : undefined)

/** Everything of the application that this page has loaded. */
function loadedParts(): string[] {
  const named = [...document.querySelectorAll<HTMLElement>('script[src], link[href]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  )
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const paths = [...named, ...loaded].flatMap((address) => {
    const url = URL.parse(address, location.href)
    return url?.origin === location.origin ? [url.pathname] : []
  })
  return [...new Set(paths)]
}

/** The worker of the registration, once it works. */
function working(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.installing ?? registration.waiting
  if (!coming) return Promise.resolve(registration.active)
  return new Promise((resolve) => {
    const look = () => {
      if (coming.state === 'activated') resolve(coming)
      else if (coming.state === 'redundant') resolve(registration.active)
    }
    coming.addEventListener('statechange', look)
    look()
  })
}

/** Has the pages of the attendance kept on this device, so that they can be loaded anew without a network. */
export async function keepPage(): Promise<void> {
  try {
    const registration = await workers()?.register(script, { scope, updateViaCache: 'none' })
    const worker = registration && (await working(registration))
    worker?.postMessage({ keep: loadedParts() })
  } catch {
    // A browser that keeps nothing, for example in a private window: the page works as long as it is open.
  }
}

/** Takes the worker and what it keeps from this device. */
export async function dropKeptPage(): Promise<void> {
  try {
    const registration = await workers()?.getRegistration(scope)
    if (!registration) return
    await registration.unregister()
    for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name)
  } catch {
    // There is nothing to drop.
  }
}
