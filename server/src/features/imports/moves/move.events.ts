import { event } from '#platform/audit/event.ts'

const about = <const Name extends string>(name: Name, tenantId: string, moveId: string, told: object = {}) =>
  event({
    name,
    subject: { kind: 'tenant', id: tenantId },
    payload: { moveId },
    metadata: { moveId, ...told },
  })

/** The digest tells later which archive it was. */
type Archive = { filename: string; sha256: string }

export const moveChecked = (tenantId: string, moveId: string, archive: Archive) =>
  about('tenant.move-checked', tenantId, moveId, archive)

export const moveAsked = (tenantId: string, moveId: string) => about('tenant.move-asked', tenantId, moveId)

export const movedIn = (
  tenantId: string,
  moveId: string,
  told: { rows: number; files: number; sha256: string },
) => about('tenant.moved-in', tenantId, moveId, told)

export const moveFailed = (tenantId: string, moveId: string, told: { failure: string; failedAt: string }) =>
  about('tenant.move-failed', tenantId, moveId, told)

export const moveDiscarded = (tenantId: string, moveId: string) =>
  about('tenant.move-discarded', tenantId, moveId)
