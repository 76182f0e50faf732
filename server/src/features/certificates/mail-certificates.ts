import type { CertificateSelection } from '@reihum/contract/certificates/certificate.schema.ts'
import { runLimit } from '@reihum/contract/wire/run.schema.ts'
import { sql } from 'kysely'
import { requireRoom } from '#features/tenants/tier-limit.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { JobDependencies } from '#platform/room.ts'
import { startRun } from '#platform/runs/start-run.ts'
import { workRun } from '#platform/runs/work-run.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { certificateMailingStarted, certificateSent, told } from './certificate.events.ts'
import { chosenCertificates } from './certificate.queries.ts'
import { lockCertificate } from './certificate.store.ts'
import { holderOf } from './holder.queries.ts'

export const mailingKind = 'certificates.mail-many'

type Wanted = { id: string; selection: CertificateSelection }

/** Queues the run that mails certificates that are there already. Sent twice, it is one run. */
export async function startMailing(ctx: TenantContext, { id, selection }: Wanted): Promise<void> {
  requireVerified(ctx)
  const rows = await chosenCertificates(ctx, selection)
    .clearSelect()
    .select('z.id')
    .orderBy('z.number')
    .limit(sql.lit(runLimit))
    .execute()
  const itemIds = rows.map((row) => row.id)
  // What the run is about is part of its action, so that the same id for others is refused.
  if (!(await startRun(ctx, { id, kind: mailingKind, action: selection, itemIds }))) return
  if (itemIds.length > 0) await requireRoom(ctx, 'mailsAMonth', itemIds.length)
  await record(ctx, certificateMailingStarted(ctx.tenantId, id, itemIds.length))
}

/** Each certificate of the run is mailed by an event of its own, once, whatever is killed. */
export const mailMany = ({ inTenant }: Pick<JobDependencies, 'inTenant'>) =>
  workRun<object>(
    { inTenant },
    {
      kind: mailingKind,
      parse: (action) => action as object,
      portion: 50,
      async act(ctx, id) {
        const certificate = await lockCertificate(ctx, id)
        if (certificate.ended_at) throw new Refusal('CERTIFICATE_ENDED')
        if (!certificate.file_id) throw new Refusal('CERTIFICATE_NOT_MADE')
        if (!(await holderOf(ctx, certificate))) throw new Refusal('DOCUMENT_WITHOUT_ADDRESS')
        await record(ctx, certificateSent(told(certificate)))
        return 'done'
      },
    },
  )
