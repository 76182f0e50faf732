let pages = 0

/** For as long as a page is open that goes on without a network: what it cannot reach then is no reason to leave it. */
export function workOffline(): () => void {
  pages += 1
  return () => {
    pages -= 1
  }
}

export const isWorkingOffline = () => pages > 0
