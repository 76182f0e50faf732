import { sql } from 'kysely'
import { removeKeptFile } from '#features/files/kept-files.ts'
import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { contentOf } from './certificate.queries.ts'

const certificatesOf = ({ tx, tenantId }: TenantContext, personId: string) =>
  tx
    .selectFrom('certificate')
    .select(['id', 'file_id', 'content', 'number', 'ended_how', 'ended_at'])
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .orderBy('issued_at')
    .orderBy('id')
    .execute()

async function countCertificates(ctx: TenantContext, personId: string) {
  return { certificates: (await certificatesOf(ctx, personId)).length }
}

async function reportOfCertificates(ctx: TenantContext, personId: string) {
  const rows = await certificatesOf(ctx, personId)
  return {
    certificates: rows.map((row) => {
      const { number, title, courseTitle, issuedOn, validUntil } = contentOf(row)
      return {
        number,
        title,
        courseTitle,
        issuedOn,
        validUntil,
        endedHow: row.ended_how as 'withdrawn' | 'replaced' | null,
      }
    }),
  }
}

/** A certificate speaks of its holder alone, so it goes with them; its page is gone, too. */
async function eraseCertificates(ctx: TenantContext, { personId }: Leaving): Promise<void> {
  const rows = await certificatesOf(ctx, personId)
  await ctx.tx
    .deleteFrom('certificate')
    .where('tenant_id', '=', ctx.tenantId)
    .where('person_id', '=', personId)
    .execute()
  for (const { file_id } of rows) if (file_id) await removeKeptFile(ctx, file_id)
  await sql`delete from certificate_result q using registration r where r.tenant_id = q.tenant_id
    and r.id = q.registration_id and q.tenant_id = ${ctx.tenantId} and r.person_id = ${personId}`.execute(
    ctx.tx,
  )
}

async function moveCertificates(ctx: TenantContext, fromId: string, toId: string): Promise<void> {
  await sql`update certificate set person_id = ${toId}
    where tenant_id = ${ctx.tenantId} and person_id = ${fromId}`.execute(ctx.tx)
}

/** What certificates know of a person. Mails about them are mails about a registration. */
export const certificatesPart = {
  report: reportOfCertificates,
  counts: countCertificates,
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: eraseCertificates,
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveCertificates },
} satisfies PersonPart
