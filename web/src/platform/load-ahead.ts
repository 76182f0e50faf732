import type { AnyRouter } from '@tanstack/react-router'
import { queryClient, session } from './connection.ts'
import { loadTenant } from './tenant.ts'

const lookAgainMs = 1_000

function loadCodeOf(router: AnyRouter, path: string) {
  const [routes] = router.getMatchedRoutes(path)
  // What cannot be loaded now is asked for again, and its error shown, when the page is opened.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => {})
}

/**
 * Asks for the first page and the settings while the guards still ask the server whether the page may be shown, so that it
 * stands one round trip earlier. Without a session another page comes anyway.
 */
export function loadFirstPageAhead(router: AnyRouter) {
  if (!session.isAuthenticated()) return
  loadCodeOf(router, router.latestLocation.pathname)
  loadTenant().catch(() => {})
}

/** Where Safari has no moment without work to offer, a moment later. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, lookAgainMs)

/** Once nothing is asked of the server, because answers must not share the line with what nobody waits for. */
function whenQuiet(run: () => void) {
  if (queryClient.isFetching() === 0) whenIdle(run)
  else setTimeout(whenQuiet, lookAgainMs, run)
}

/** Once the first page stands: the code of those that most people open next, unless the connection is to be spared. */
export function loadNextPagesWhenIdle(router: AnyRouter, next: (isSignedIn: boolean) => readonly string[]) {
  const stop = router.subscribe('onRendered', () => {
    stop()
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    setTimeout(whenQuiet, lookAgainMs, () => {
      for (const path of next(session.isAuthenticated())) loadCodeOf(router, path)
    })
  })
}
