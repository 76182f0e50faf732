import type { OnboardingState, OnboardingStep } from '@reihum/contract/tenants/tenant.schema.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { onboardingStepFinished } from './tenant.events.ts'
import { isOnboardingRequired, onboardingState } from './tenant.queries.ts'
import { lockTenant, updateTenant } from './tenant.store.ts'

/** Finishes a step. Only the first one cannot be skipped, because company and director must be known. */
export async function finishOnboardingStep(
  ctx: TenantContext,
  step: OnboardingStep,
): Promise<OnboardingState> {
  const row = await lockTenant(ctx)
  if (step === 'company' && isOnboardingRequired(row)) throw new Refusal('ONBOARDING_REQUIRED')
  if (!row.onboarding_done.includes(step)) {
    await updateTenant(ctx, ctx.tenantId, { onboarding_done: [...row.onboarding_done, step] })
    await record(ctx, onboardingStepFinished(ctx.tenantId, step))
  }
  return onboardingState(ctx)
}
