import { z } from 'zod'

/** What has to be settled before anything else runs in a browser. */
export function startBrowser() {
  // The content security policy forbids the code that zod would generate at run time.
  z.config({ jitless: true })
}
