import { z } from 'zod'

/** Long enough to tell a page that has just been loaded anew from one that was open for a while. */
const justLoadedMs = 20_000

/**
 * A tab that outlives an update asks for parts that are gone. Loading the page anew brings the new ones; if it
 * was just loaded, they are really missing, and the error is shown.
 */
function followUpdates() {
  addEventListener('vite:preloadError', (event) => {
    if (performance.now() < justLoadedMs) return
    event.preventDefault()
    location.reload()
  })
}

/** What has to be settled before anything else runs in a browser. */
export function startBrowser() {
  // The content security policy forbids the code that zod would generate at run time.
  z.config({ jitless: true })
  followUpdates()
}
