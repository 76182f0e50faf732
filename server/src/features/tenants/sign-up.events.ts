import { event } from '#platform/audit/event.ts'

type SignedUp = {
  id: string
  company: string
  slug: string
  /** The addresses of the terms that were accepted, to prove it later. */
  accepted: readonly string[]
}

export function tenantSignedUp({ id, company, slug, accepted }: SignedUp) {
  return event({
    name: 'tenant.signed-up',
    subject: { kind: 'tenant', id },
    payload: {},
    metadata: { after: { company, slug }, ...(accepted.length > 0 && { accepted: accepted.join(' ') }) },
  })
}
