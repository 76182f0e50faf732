import {
  defaultLetterhead,
  logoPlace,
  logoSize,
  type StoredLetterhead,
} from '@reihum/contract/tenants/letterhead.schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tenantBrand } from './brand.queries.ts'
import type { Letterhead } from './letterhead-paper.ts'
import { sizeOfPng } from './logo.ts'
import { tenantLegal } from './tenant.queries.ts'

function letterheadRow({ tx, tenantId }: TenantContext) {
  return tx.selectFrom('letterhead').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst()
}

type LetterheadRow = NonNullable<Awaited<ReturnType<typeof letterheadRow>>>

const settingsOf = (row: LetterheadRow): StoredLetterhead => ({
  revision: row.revision,
  logo: row.logo && { name: row.logo_name, image: row.logo.toString('base64') },
  logoPlace: logoPlace.parse(row.logo_place),
  logoSize: logoSize.parse(row.logo_size),
  senderLine: row.sender_line,
  footerLeft: row.footer_left,
  footerMiddle: row.footer_middle,
  footerRight: row.footer_right,
  taxNumber: row.tax_number,
  vatId: row.vat_id,
  businessId: row.business_id,
  registerCourt: row.register_court,
  registerNumber: row.register_number,
  isSmallBusiness: row.is_small_business,
})

export async function storedLetterhead(ctx: TenantContext): Promise<StoredLetterhead> {
  const row = await letterheadRow(ctx)
  return row ? settingsOf(row) : defaultLetterhead
}

/** A letterhead as papers show it. */
export function asLetterhead(
  { logo, ...look }: Omit<StoredLetterhead, 'revision'>,
  from: Pick<Letterhead, 'accent' | 'provider'>,
): Letterhead {
  const png = logo && Buffer.from(logo.image, 'base64')
  return { ...from, look, logo: png && { png, ...sizeOfPng(png) } }
}

/** Colour and address of the provider. */
export async function providerOf(ctx: TenantContext): Promise<Pick<Letterhead, 'accent' | 'provider'>> {
  const [brand, provider] = await Promise.all([tenantBrand(ctx), tenantLegal(ctx)])
  return { accent: brand.primaryColor, provider }
}

/** Who a paper is from. */
export async function letterhead(ctx: TenantContext): Promise<Letterhead> {
  const [stored, from] = await Promise.all([storedLetterhead(ctx), providerOf(ctx)])
  return asLetterhead(stored, from)
}
