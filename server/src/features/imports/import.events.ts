import type { ImportCounts } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports.ts'
import { event } from '#platform/audit/event.ts'

/** The name of the file and the counts; each imported row has its own log entry. */
export function tableImported(
  tenantId: string,
  { kind, filename, counts }: { kind: ImportKind; filename: string; counts: ImportCounts },
) {
  const { created, updated, skipped, faulty } = counts
  return event({
    name: `${kind}.imported` as const,
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { filename, created, updated, skipped, leftOut: faulty },
  })
}
