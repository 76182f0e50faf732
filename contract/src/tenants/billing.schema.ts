import { z } from 'zod'
import { tierChargeId } from '../wire/ids.schema.ts'
import { feature, limitNames, tier, tierTable } from './tiers.ts'

const limitName = z.enum(limitNames)

export const usage = z.object({
  tier,
  bars: z.array(
    z.object({
      name: limitName,
      used: z.number().int(),
      /** null: unlimited */
      limit: z.number().int().nullable(),
    }),
  ),
})
export type Usage = z.infer<typeof usage>

export const billing = z.object({
  tier,
  table: tierTable,
  /** What the current tier costs a month, net. */
  monthlyCents: z.number().int(),
  upgradedAt: z.iso.datetime().nullable(),
  /** null: a downgrade is possible now */
  downgradeBlockedUntil: z.iso.datetime().nullable(),
})
export type Billing = z.infer<typeof billing>

const chargeKinds = ['month', 'change', 'recommendation'] as const

/**
 * A charge of the platform to a tenant, net and in euros; a credit is negative. Charges are only ever added, never
 * changed.
 */
export const tierCharge = z.object({
  id: tierChargeId,
  at: z.iso.datetime(),
  kind: z.enum(chargeKinds),
  fromTier: tier.nullable(),
  tier,
  periodStart: z.iso.date(),
  periodEnd: z.iso.date(),
  netCents: z.number().int(),
})
export type TierCharge = z.infer<typeof tierCharge>

/** What a change of tier would do. */
export const tierPreview = z.object({
  from: tier,
  to: tier,
  direction: z.enum(['upgrade', 'downgrade', 'none']),
  /** Charged now for the rest of the month; a negative amount is credited. */
  chargeNowCents: z.number().int(),
  monthlyCents: z.number().int(),
  gains: z.array(feature),
  losses: z.array(feature),
  /** Limits of the new tier that are already exceeded; everything stays, but nothing can be added. */
  beyondLimits: z.array(z.object({ name: limitName, used: z.number().int(), limit: z.number().int() })),
  blockedUntil: z.iso.datetime().nullable(),
})
export type TierPreview = z.infer<typeof tierPreview>
