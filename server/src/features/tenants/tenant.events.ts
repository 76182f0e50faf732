import type { Biller } from '@reihum/contract/tenants/biller.schema.ts'
import type { OnboardingStep } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Tier, TierTable } from '@reihum/contract/tenants/tiers.ts'
import { event } from '#platform/audit/event.ts'
import { type Change, differences } from '#platform/records/differences.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

const about = (id: string) => ({ subject: { kind: 'tenant', id }, payload: {} })

export function settingsChanged(id: string, change: Change) {
  return event({ name: 'tenant.changed', ...about(id), metadata: change })
}

/** The change must be masked, because sealed values must not appear in the log. */
export function bankChanged(id: string, masked: Change) {
  return event({ name: 'tenant.bank-changed', ...about(id), metadata: masked })
}

export function secondFactorRequirementChanged(id: string, required: boolean) {
  return event({
    name: 'tenant.second-factor-changed',
    ...about(id),
    metadata: { before: { secondFactorRequired: !required }, after: { secondFactorRequired: required } },
  })
}

export function slugChanged(id: string, before: string, slug: string) {
  return event({
    name: 'tenant.slug-changed',
    ...about(id),
    metadata: { before: { slug: before }, after: { slug } },
  })
}

export function currencyChosen(id: string, before: string, currencyCode: string) {
  return event({
    name: 'tenant.currency-chosen',
    ...about(id),
    metadata: { before: { currencyCode: before }, after: { currencyCode } },
  })
}

export function brandChanged(id: string, change: Change) {
  return event({ name: 'tenant.brand-changed', ...about(id), metadata: change })
}

export function letterheadChanged(id: string, change: Change) {
  return event({ name: 'tenant.letterhead-changed', ...about(id), metadata: change })
}

export function onboardingStepFinished(id: string, step: OnboardingStep) {
  return event({ name: 'tenant.onboarding-step-finished', ...about(id), metadata: { after: { step } } })
}

export function tierChanged(id: string, from: Tier, tier: Tier, chargedCents: number) {
  return event({
    name: 'tenant.tier-changed',
    ...about(id),
    metadata: { before: { tier: from }, after: { tier, chargedCents } },
  })
}

/** Done by a superuser, without a charge. */
export function tierSet(id: string, from: Tier, tier: Tier, reason: string) {
  return event({
    name: 'tenant.tier-set',
    ...about(id),
    metadata: { before: { tier: from }, after: { tier, reason } },
  })
}

export function monthCharged(id: string, tier: Tier, from: string, chargedCents: number) {
  return event({
    name: 'tenant.month-charged',
    ...about(id),
    metadata: { after: { tier, from, chargedCents } },
  })
}

export function tenantSuspended(id: string, reason: string) {
  return event({ name: 'tenant.suspended', ...about(id), metadata: { after: { reason } } })
}

export function tenantResumed(id: string, reason: string | null) {
  return event({ name: 'tenant.resumed', ...about(id), metadata: { before: { reason } } })
}

export function supportEntered(id: string, reason: string, until: Date) {
  return event({
    name: 'tenant.support-entered',
    ...about(id),
    metadata: { after: { reason, until: until.toISOString() } },
  })
}

export function supportLeft(id: string) {
  return event({ name: 'tenant.support-left', ...about(id), metadata: {} })
}

export function tiersChanged(before: TierTable, after: TierTable) {
  return event({
    name: 'platform.tiers-changed',
    subject: { kind: 'platform', id: platformTenantId },
    payload: {},
    metadata: differingOffers(before, after),
  })
}

type ToldBiller = Pick<Biller, 'company' | 'dueDays' | 'taxRate'> & Partial<Pick<Biller, 'zeroTax'>>

export function billerChanged(before: ToldBiller, after: ToldBiller) {
  return event({
    name: 'platform.biller-changed',
    subject: { kind: 'platform', id: platformTenantId },
    payload: {},
    metadata: differences(before, after) ?? {},
  })
}

/** The tiers that changed, by name, each with only its changed fields. */
function differingOffers(before: TierTable, after: TierTable): Change {
  const change: Change = { before: {}, after: {} }
  for (const old of before) {
    const now = after.find(({ tier }) => tier === old.tier)
    const told = now && differences(old, now)
    if (!told) continue
    change.before[old.tier] = told.before
    change.after[old.tier] = told.after
  }
  return change
}
