import type { OnboardingStep } from '@reihum/contract/tenants/tenant.schema.ts'
import type { Tier, TierTable } from '@reihum/contract/tenants/tiers.ts'
import type { DomainEvent } from '#platform/audit/record.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

/** What was changed, as it was and as it is. */
export type Change = { before: Record<string, unknown>; after: Record<string, unknown> }

const about = (id: string) => ({ subject: { kind: 'tenant', id }, payload: {} })

export function settingsChanged(id: string, change: Change): DomainEvent {
  return { name: 'tenant.changed', ...about(id), metadata: change }
}

/** The change comes masked: what is sealed must not lie open in the log. */
export function bankChanged(id: string, masked: Change): DomainEvent {
  return { name: 'tenant.bank-changed', ...about(id), metadata: masked }
}

export function secondFactorRequirementChanged(id: string, required: boolean): DomainEvent {
  return {
    name: 'tenant.second-factor-changed',
    ...about(id),
    metadata: { before: { secondFactorRequired: !required }, after: { secondFactorRequired: required } },
  }
}

export function currencyChosen(id: string, before: string, currencyCode: string): DomainEvent {
  return {
    name: 'tenant.currency-chosen',
    ...about(id),
    metadata: { before: { currencyCode: before }, after: { currencyCode } },
  }
}

export function brandChanged(id: string, change: Change): DomainEvent {
  return { name: 'tenant.brand-changed', ...about(id), metadata: change }
}

export function onboardingStepFinished(id: string, step: OnboardingStep): DomainEvent {
  return { name: 'tenant.onboarding-step-finished', ...about(id), metadata: { after: { step } } }
}

export function tierChanged(id: string, from: Tier, tier: Tier, chargedCents: number): DomainEvent {
  return {
    name: 'tenant.tier-changed',
    ...about(id),
    metadata: { before: { tier: from }, after: { tier, chargedCents } },
  }
}

/** By a superuser, without a charge. */
export function tierSet(id: string, from: Tier, tier: Tier, reason: string): DomainEvent {
  return {
    name: 'tenant.tier-set',
    ...about(id),
    metadata: { before: { tier: from }, after: { tier, reason } },
  }
}

export function monthCharged(id: string, tier: Tier, from: string, chargedCents: number): DomainEvent {
  return { name: 'tenant.month-charged', ...about(id), metadata: { after: { tier, from, chargedCents } } }
}

export function tenantSuspended(id: string, reason: string): DomainEvent {
  return { name: 'tenant.suspended', ...about(id), metadata: { after: { reason } } }
}

export function tenantResumed(id: string, reason: string | null): DomainEvent {
  return { name: 'tenant.resumed', ...about(id), metadata: { before: { reason } } }
}

export function supportEntered(id: string, reason: string, until: Date): DomainEvent {
  return {
    name: 'tenant.support-entered',
    ...about(id),
    metadata: { after: { reason, until: until.toISOString() } },
  }
}

export function supportLeft(id: string): DomainEvent {
  return { name: 'tenant.support-left', ...about(id), metadata: {} }
}

export function tiersChanged(before: TierTable, after: TierTable): DomainEvent {
  return {
    name: 'platform.tiers-changed',
    subject: { kind: 'platform', id: platformTenantId },
    payload: {},
    metadata: differingOffers(before, after),
  }
}

/** Only the offers that differ, and of them only what does, under the name of the tier. */
function differingOffers(before: TierTable, after: TierTable): Change {
  const change: Change = { before: {}, after: {} }
  for (const old of before) {
    const now = after.find(({ tier }) => tier === old.tier)
    if (!now) continue
    const keys = (Object.keys(old) as (keyof typeof old)[]).filter(
      (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
    )
    if (keys.length === 0) continue
    change.before[old.tier] = Object.fromEntries(keys.map((key) => [key, old[key]]))
    change.after[old.tier] = Object.fromEntries(keys.map((key) => [key, now[key]]))
  }
  return change
}
