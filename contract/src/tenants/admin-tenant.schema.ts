import { z } from 'zod'
import { tenantId, userId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'
import { usage } from './billing.schema.ts'
import { tenantRole } from './roles.ts'
import { tier } from './tiers.ts'

export const tenantStates = ['active', 'onboarding', 'suspended'] as const
export const tenantState = z.enum(tenantStates)
export type TenantState = z.infer<typeof tenantState>

const sortKeys = ['company', 'createdAt', 'tier', 'courses', 'members'] as const

export const adminTenantListInput = pageInput.extend({
  q: z.string().trim().max(100).default(''),
  tier: tier.optional(),
  state: tenantState.optional(),
  sort: z.enum(sortKeys).default('createdAt'),
})

/** A tenant as the platform sees it. */
export const adminTenant = z.object({
  id: tenantId,
  slug: z.string(),
  company: z.string(),
  tier,
  state: tenantState,
  createdAt: z.iso.datetime(),
  members: z.number().int(),
  courses: z.number().int(),
})
export type AdminTenant = z.infer<typeof adminTenant>

export const adminTenantActions = ['suspend', 'resume', 'setTier', 'enter'] as const

export const adminTenantDetail = adminTenant.extend({
  director: z.string(),
  website: z.string(),
  language: z.string(),
  timeZone: z.string(),
  currencyCode: z.string(),
  suspendedAt: z.iso.datetime().nullable(),
  suspensionReason: z.string().nullable(),
  usage,
  people: z.array(
    z.object({ userId, username: z.string(), role: tenantRole, developerContact: z.boolean() }),
  ),
  allowedActions: z.array(z.enum(adminTenantActions)),
})
export type AdminTenantDetail = z.infer<typeof adminTenantDetail>

export const actionReason = z.string().trim().min(3).max(500)
