import {
  keptVatId,
  type LetterheadSettings,
  type StoredLetterhead,
} from '@reihum/contract/tenants/letterhead.schema.ts'
import { record } from '#platform/audit/record.ts'
import { changeToSave } from '#platform/records/change-to-save.ts'
import { differences, nothingToTell } from '#platform/records/differences.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { storedLetterhead } from './letterhead.queries.ts'
import { letterheadChanged } from './tenant.events.ts'
import { lockTenant } from './tenant.store.ts'

type Input = { revision: number; letterhead: LetterheadSettings }

const asRow = ({ logo, ...wanted }: LetterheadSettings) => ({
  logo: logo && Buffer.from(logo.image, 'base64'),
  logo_name: logo?.name ?? '',
  logo_place: wanted.logoPlace,
  logo_size: wanted.logoSize,
  sender_line: wanted.senderLine,
  footer_left: wanted.footerLeft,
  footer_middle: wanted.footerMiddle,
  footer_right: wanted.footerRight,
  tax_number: wanted.taxNumber,
  vat_id: wanted.vatId,
  business_id: wanted.businessId,
  register_court: wanted.registerCourt,
  register_number: wanted.registerNumber,
  is_small_business: wanted.isSmallBusiness,
})

/** As the log tells it: a logo by its name. */
const told = ({ logo, ...rest }: LetterheadSettings) => ({ logo: logo?.name ?? '', ...rest })

/**
 * Stores how papers look; the logo was made by `keptLogo`. Refuses when somebody else has saved since the letterhead was
 * read; a form sent twice is saved once.
 */
export async function changeLetterhead(
  ctx: TenantContext,
  { revision: seen, letterhead }: Input,
): Promise<StoredLetterhead> {
  await lockTenant(ctx)
  const { revision, ...before } = await storedLetterhead(ctx)
  const wanted = { ...letterhead, vatId: keptVatId(letterhead.vatId) }
  if (!changeToSave(before, wanted, { stored: revision, seen })) return { revision, ...before }
  const row = { ...asRow(wanted), revision: revision + 1, changed_at: ctx.now }
  await ctx.tx
    .insertInto('letterhead')
    .values({ tenant_id: ctx.tenantId, ...row })
    .onConflict((c) => c.column('tenant_id').doUpdateSet(row))
    .execute()
  await record(ctx, letterheadChanged(ctx.tenantId, differences(told(before), told(wanted)) ?? nothingToTell))
  return { revision: revision + 1, ...wanted }
}
