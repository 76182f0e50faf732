import { useEffect } from 'react'
import { type MarkOwner, useWaitingCount } from './waiting-marks.ts'

/** Wherever somebody is in the application: what they said without a network is handed in, and counted until then. */
export function useHandingIn({ tenantId, userId }: MarkOwner): number {
  const count = useWaitingCount({ tenantId, userId })
  const waits = count > 0
  useEffect(() => {
    if (!waits || !tenantId || !userId) return
    // Without a network not even this part can be loaded; it is tried again with the next page.
    void import('./hand-in.ts').then(({ handIn }) => handIn()).catch(() => {})
  }, [waits, tenantId, userId])
  return count
}
