let pages = 0

/**
 * Called while a page is open that works without a network: then calls that fail for lack of one do not lead away from
 * it.
 */
export function workOffline(): () => void {
  pages += 1
  return () => {
    pages -= 1
  }
}

export const isWorkingOffline = () => pages > 0
