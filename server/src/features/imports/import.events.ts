import type { ImportCounts } from '@reihum/contract/imports/import.schema.ts'
import type { ImportKind } from '@reihum/contract/imports/import-kinds.ts'
import type { DomainEvent } from '#platform/audit/record.ts'

const names: Record<ImportKind, string> = {
  persons: 'persons.imported',
  courses: 'courses.imported',
  registrations: 'registrations.imported',
}

/** From which file, and how many; what became of each stands in its own entries. */
export function tableImported(
  tenantId: string,
  { kind, filename, counts }: { kind: ImportKind; filename: string; counts: ImportCounts },
): DomainEvent {
  const { created, updated, skipped, faulty } = counts
  return {
    name: names[kind],
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: { filename, created, updated, skipped, leftOut: faulty },
  }
}
