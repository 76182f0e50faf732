import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { PaperHead } from '#platform/paper/template.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { tenantBrand } from './brand.queries.ts'
import { tenantLegal } from './tenant.queries.ts'

/** Who a paper is from. */
export type Letterhead = {
  accent: string
  provider: {
    company: string
    street: string
    postalCode: string
    city: string
    phone: string
    email: string
    website: string
  }
}

export async function letterhead(ctx: TenantContext): Promise<Letterhead> {
  const [brand, provider] = await Promise.all([tenantBrand(ctx), tenantLegal(ctx)])
  return { accent: brand.primaryColor, provider }
}

/** What every paper of the provider says of itself. */
export function paperHead(
  { accent, provider }: Letterhead,
  paper: { locale: Locale; title: string; date: string },
): PaperHead {
  const { company, street, postalCode, city, phone, email, website } = provider
  const shown = (texts: readonly string[]) => texts.filter(Boolean)
  const address = shown([street, `${postalCode} ${city}`.trim()])
  return {
    ...paper,
    author: company,
    accent,
    address,
    provider: shown([company, ...address, phone, email, website]),
  }
}
