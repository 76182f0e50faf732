import type { PortalCourse } from '@reihum/contract/courses/portal-course.schema.ts'
import { shortAddressPath } from '@reihum/contract/courses/short-address.ts'
import type { QrCode } from '@reihum/contract/tenants/bank.schema.ts'
import { drawQr } from '#platform/qr-code.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { shownBy } from './portal-course.queries.ts'
import { publicStates } from './portal-course-page.queries.ts'

/** Where a short address leads. What the public may not see is not found, as if there were no such code. */
export async function courseAtShortAddress(
  ctx: TenantContext,
  code: string,
): Promise<Pick<PortalCourse, 'id' | 'hasPage'>> {
  const [shown, row] = await Promise.all([
    shownBy(ctx),
    ctx.tx
      .selectFrom('course')
      .select('id')
      .where('tenant_id', '=', ctx.tenantId)
      .where('address_code', '=', code)
      .where('state', 'in', publicStates)
      .where('agreed', '=', false)
      .executeTakeFirst(),
  ])
  if (!row) throw new Refusal('NOT_FOUND')
  return { id: row.id as PortalCourse['id'], hasPage: shown.pages }
}

/** The short address of a course as it stands on a poster, and as a code for cameras. */
export async function shortAddressOf(
  ctx: TenantContext,
  courseId: string,
  publicUrl: string,
): Promise<{ address: string; qrCode: QrCode }> {
  const row = await ctx.tx
    .selectFrom('course')
    .select('address_code')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', courseId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const address = `${publicUrl}${shortAddressPath(ctx.tenant.slug, row.address_code)}`
  return { address, qrCode: drawQr(address) }
}
