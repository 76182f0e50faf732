import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (tenantId: string) => ({ subject: { kind: 'tenant', id: tenantId }, payload: {} })

export function datevSettingsChanged(tenantId: string, change: Change) {
  return event({ name: 'datev.settings-changed', ...about(tenantId), metadata: change })
}

export function datevExported(
  tenantId: string,
  told: { postings: number; sumCents: number; exportedUntil: string },
) {
  return event({ name: 'datev.exported', ...about(tenantId), metadata: told })
}
