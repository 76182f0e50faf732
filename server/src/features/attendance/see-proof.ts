import type { ProofState } from '@reihum/contract/registrations/proof.schema.ts'
import { mayTakeAnywhere } from '#features/courses/instructors/led-by.queries.ts'
import { seeProof } from '#features/registrations/proofs/decide-proof.ts'
import { ownProofs } from '#features/registrations/proofs/proof.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { ledAppointments } from './attendance-row.queries.ts'

/** Whoever takes attendance looked at a proof; instructors do so in courses that they lead. */
export async function seeProofOf(ctx: TenantContext, registrationId: string): Promise<{ state: ProofState }> {
  const registration = await ctx.tx
    .selectFrom('registration')
    .select('course_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', registrationId)
    .executeTakeFirst()
  if (!registration) throw new Refusal('NOT_FOUND')
  if (!mayTakeAnywhere(ctx)) {
    const led = ledAppointments(ctx).where('a.course_id', '=', registration.course_id).limit(1)
    if (!(await led.executeTakeFirst())) throw new Refusal('NOT_FOUND')
  }
  await seeProof(ctx, registrationId)
  const proofs = await ownProofs(ctx, [registrationId])
  return { state: proofs.get(registrationId)?.state ?? 'seen' }
}
