import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const vouchersSubjects = {
  voucher: {
    name: sql`(select '…' || v.last_four from voucher v where v.tenant_id = e.tenant_id and v.id = e.subject_id)`,
  },
} satisfies LogSubjects
