import type { FirmRecord, FirmRecordFields } from '@reihum/contract/courses/firm.schema.ts'
import { record } from '#platform/audit/record.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { firmChanged } from './firm.events.ts'
import { getFirm } from './firm.queries.ts'
import { firms } from './firm.store.ts'
import { beginAccess } from './firm-access.store.ts'

type Input = { revision: number; firm: FirmRecordFields }

const addressOf = ({ contactEmail }: FirmRecordFields) => contactEmail.toLowerCase()

/** Sessions of the contact end with every change of its address, and with switching its page off. */
const opensAnew = (before: FirmRecordFields, after: FirmRecordFields) =>
  before.contactAccess !== after.contactAccess || addressOf(before) !== addressOf(after)

/** What was ordered before keeps what was said then. */
export async function changeFirm(
  ctx: TenantContext,
  id: string,
  { revision, firm }: Input,
): Promise<FirmRecord> {
  const { fields: before } = await getFirm(ctx, id)
  const change = await firms.change(ctx, id, { revision, fields: firm })
  if (change && opensAnew(before, firm)) await beginAccess(ctx, id)
  if (change) await record(ctx, firmChanged(id, change))
  return getFirm(ctx, id)
}
