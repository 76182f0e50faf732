import { z } from 'zod'
import { tenantId } from '../wire/ids.schema.ts'
import { locale } from '../wire/locales.ts'
import { brand } from './brand.schema.ts'
import { tier } from './tiers.ts'

const tenantRoles = ['operator', 'admin'] as const
export const tenantRole = z.enum(tenantRoles)
export type TenantRole = z.infer<typeof tenantRole>

/** What anybody may know of a tenant: enough to dress its portal. */
export const publicTenant = z.object({
  id: tenantId,
  slug: z.string(),
  name: z.string(),
  language: locale,
  timeZone: z.string(),
  currencyCode: z.string(),
  brand,
})
export type PublicTenant = z.infer<typeof publicTenant>

export const settings = z.object({
  company: z.string(),
  director: z.string(),
  website: z.string(),
  imprint: z.string(),
  currencyCode: z.string(),
  timeZone: z.string(),
  language: locale,
  tier,
})
export type Settings = z.infer<typeof settings>
