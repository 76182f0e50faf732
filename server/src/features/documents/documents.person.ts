import { removeKeptFile } from '#features/files/kept-files.ts'
import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const documentsOf = ({ tx, tenantId }: TenantContext, personId: string) =>
  tx
    .selectFrom('document as d')
    .innerJoin('course as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.id', '=', 'd.course_id'),
    )
    .select(['d.id', 'd.file_id', 'd.title', 'd.made_at', 'c.title as course_title'])
    .where('d.tenant_id', '=', tenantId)
    .where('d.person_id', '=', personId)
    .orderBy('d.made_at')
    .orderBy('d.id')
    .execute()

/** A document speaks of whom it is for, so it goes with them. Invoices are none: they have a room of their own. */
async function eraseDocuments(ctx: TenantContext, { personId }: Leaving): Promise<void> {
  const rows = await documentsOf(ctx, personId)
  await ctx.tx
    .deleteFrom('document')
    .where('tenant_id', '=', ctx.tenantId)
    .where('person_id', '=', personId)
    .execute()
  for (const { file_id } of rows) await removeKeptFile(ctx, file_id)
}

async function moveDocuments({ tx, tenantId }: TenantContext, fromId: string, toId: string): Promise<void> {
  await tx
    .updateTable('document')
    .set({ person_id: toId })
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', fromId)
    .execute()
}

/** What documents know of a person. Mails about them are mails about a registration. */
export const documentsPart = {
  report: async (ctx: TenantContext, personId: string) => ({
    documents: (await documentsOf(ctx, personId)).map(({ title, course_title, made_at }) => ({
      title,
      courseTitle: course_title,
      madeAt: made_at.toISOString(),
    })),
  }),
  counts: async (ctx: TenantContext, personId: string) => ({
    documents: (await documentsOf(ctx, personId)).length,
  }),
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: eraseDocuments,
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveDocuments },
} satisfies PersonPart
