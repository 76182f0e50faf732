import { documentsTogether } from '#features/documents/generation/prepare-documents.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Candidate } from './recipients.queries.ts'

/** The templates of which a message brings a document for each along, in their order. */
export async function documentsOf(
  { tx, tenantId }: TenantContext,
  notificationId: string,
): Promise<{ id: string; name: string }[]> {
  return tx
    .selectFrom('notification_document')
    .select(['template_id as id', 'title as name'])
    .where('tenant_id', '=', tenantId)
    .where('notification_id', '=', notificationId)
    .orderBy('position')
    .execute()
}

/** Whether one of the documents for these people would have something empty in it, by registration. */
export async function unfilledDocuments(
  ctx: TenantContext,
  notificationId: string,
  candidates: readonly Candidate[],
): Promise<(candidate: Candidate) => boolean> {
  const templates = await documentsOf(ctx, notificationId)
  const lacking = new Set<string>()
  if (templates.length === 0) return () => false
  const courses = Map.groupBy(
    candidates.filter(({ courseId }) => courseId !== null),
    ({ courseId }) => courseId as string,
  )
  for (const { id } of templates)
    for (const [courseId, some] of courses) {
      const of = { documentTemplateId: id, courseId, registrationIds: some.map((one) => one.id) }
      // A template that is gone fails each letter by itself, with a reason.
      const together = await documentsTogether(ctx, of).catch((error: unknown) => {
        if (error instanceof Refusal) return null
        throw error
      })
      for (const [registrationId, unfilled] of together?.unfilledOf ?? [])
        if (unfilled.length > 0) lacking.add(registrationId)
    }
  return ({ id }) => lacking.has(id)
}
