import { randomUUID } from 'node:crypto'
import { rowsOf } from '../stage/people.ts'

type Row = { id: string; code: string; course_id: string }

/** Of the certificates that the school has issued, one that holds, one that was withdrawn, and one without a file. */
export async function showCertificates(slug: string): Promise<Record<string, string>> {
  const rows = (await rowsOf(
    `select z.id, z.code, z.course_id from certificate z join tenant t on t.id = z.tenant_id
     where t.slug = $1 order by z.number`,
    [slug],
  )) as Row[]
  const [valid, withdrawn, failed] = rows
  if (!valid || !withdrawn || !failed)
    throw new Error(`The seeded school ${slug} has no certificates to photograph.`)
  await rowsOf(
    "update certificate set ended_at = now(), ended_how = 'withdrawn', ended_reason = 'Verwechselt' where id = $1",
    [withdrawn.id],
  )
  await rowsOf(
    `update certificate set file_id = null, failed_at = now(), failure = '{"code":"DOCUMENT_TOO_LONG","data":{}}'
     where id = $1`,
    [failed.id],
  )
  const certificateRunId = randomUUID()
  await rowsOf(
    `with made as (
       insert into run (tenant_id, id, kind, action, total, by_support, created_at, finished_at)
       select t.id, $2, 'certificates.mail-many', '{}', 2, false, now(), now() from tenant t where t.slug = $1
       returning tenant_id, id)
     insert into run_item (tenant_id, run_id, position, item_id, outcome, code)
     select made.tenant_id, made.id, item.position, item.id, item.outcome, item.code from made,
       (values (1, $3::uuid, 'done', ''), (2, $4::uuid, 'refused', 'CERTIFICATE_ENDED')) as item(position, id, outcome, code)`,
    [slug, certificateRunId, valid.id, withdrawn.id],
  )
  return {
    certificateRunId,
    certificateId: valid.id,
    certificateCode: valid.code,
    certifiedCourseId: valid.course_id,
    withdrawnCertificateId: withdrawn.id,
    withdrawnCode: withdrawn.code,
  }
}
