import { z } from 'zod'
import { nameProduct } from '#ui/text.tsx'
import { isWorkingOffline } from './offline-work.ts'
import { printOnWhite } from './print-on-white.ts'
import { product } from './product.ts'

/** Within this time a page counts as just loaded, and is not loaded again. */
const justLoadedMs = 20_000

/**
 * A tab that stays open over an update asks for parts of the application that no longer exist. Loading the page anew
 * brings the new ones; when it was loaded only just now, they are really missing, and the error is shown. Without a network
 * nothing was updated, and loading anew would take the page away that still works.
 */
function followUpdates() {
  addEventListener('vite:preloadError', (event) => {
    if (performance.now() < justLoadedMs || navigator.onLine === false || isWorkingOffline()) return
    event.preventDefault()
    location.reload()
  })
}

/** Has to run before anything else in a browser. */
export function startBrowser() {
  // The content security policy forbids the code that zod would generate at run time.
  z.config({ jitless: true })
  nameProduct(product.name)
  followUpdates()
  printOnWhite(window)
}
