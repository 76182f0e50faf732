import { event } from '#platform/audit/event.ts'

export function tenantSignedUp(id: string, company: string, slug: string) {
  return event({
    name: 'tenant.signed-up',
    subject: { kind: 'tenant', id },
    payload: {},
    metadata: { after: { company, slug } },
  })
}
