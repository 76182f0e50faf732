import { rowsOf } from '../stage/people.ts'

type Row = { id: string; code: string; course_id: string }

/** Of the certificates that the school has issued, one that holds and one that was withdrawn. */
export async function showCertificates(slug: string): Promise<Record<string, string>> {
  const rows = (await rowsOf(
    `select z.id, z.code, z.course_id from certificate z join tenant t on t.id = z.tenant_id
     where t.slug = $1 order by z.number`,
    [slug],
  )) as Row[]
  const [valid, withdrawn] = rows
  if (!valid || !withdrawn) throw new Error(`The seeded school ${slug} has no certificates to photograph.`)
  await rowsOf(
    "update certificate set ended_at = now(), ended_how = 'withdrawn', ended_reason = 'Verwechselt' where id = $1",
    [withdrawn.id],
  )
  return {
    certificateId: valid.id,
    certificateCode: valid.code,
    certifiedCourseId: valid.course_id,
    withdrawnCertificateId: withdrawn.id,
    withdrawnCode: withdrawn.code,
  }
}
