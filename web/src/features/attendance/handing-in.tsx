import { useEffect } from 'react'
import { useActiveTenant, useSession } from '#platform/tenant.ts'
import { useWaitingCount } from './waiting-marks.ts'

/** Hands in marks made without a network, on whichever page the user is. */
export function HandingIn() {
  const { id: tenantId } = useActiveTenant()
  const userId = useSession().userInfo?.id ?? ''
  const waits = useWaitingCount({ tenantId, userId }) > 0
  useEffect(() => {
    if (!waits || !tenantId || !userId) return
    // Without a network even this part cannot be loaded; the next page tries again.
    void import('./hand-in.ts').then(({ handIn }) => handIn()).catch(() => {})
  }, [waits, tenantId, userId])
  return null
}
