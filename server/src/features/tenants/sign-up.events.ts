import type { DomainEvent } from '#platform/audit/record.ts'

export function tenantSignedUp(id: string, company: string, slug: string): DomainEvent {
  return {
    name: 'tenant.signed-up',
    subject: { kind: 'tenant', id },
    payload: {},
    metadata: { after: { company, slug } },
  }
}
