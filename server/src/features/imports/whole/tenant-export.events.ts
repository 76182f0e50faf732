import { event } from '#platform/audit/event.ts'

const about = <const Name extends string>(
  name: Name,
  tenantId: string,
  exportId: string,
  told: object = {},
) =>
  event({
    name,
    subject: { kind: 'tenant', id: tenantId },
    payload: { exportId },
    metadata: { exportId, ...told },
  })

export const exportAsked = (tenantId: string, exportId: string, withFiles: boolean) =>
  about('tenant.export-asked', tenantId, exportId, { withFiles })

export const exportReady = (tenantId: string, exportId: string, told: { rows: number; files: number }) =>
  about('tenant.export-ready', tenantId, exportId, told)

export const exportFailed = (tenantId: string, exportId: string, failure: string) =>
  about('tenant.export-failed', tenantId, exportId, { failure })

export const exportTaken = (tenantId: string, exportId: string) =>
  about('tenant.export-taken', tenantId, exportId)

export const exportRemoved = (tenantId: string, exportId: string) =>
  about('tenant.export-removed', tenantId, exportId)
