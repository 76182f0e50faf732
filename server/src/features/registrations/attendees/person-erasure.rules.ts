import type { RegistrationState } from '@reihum/contract/registrations/registration-states.ts'

/** Whether the registration is still to be attended: then the person or contact must be told before the erasure. */
export function isComing(state: RegistrationState, endsAt: Date | null, now: Date): boolean {
  return state !== 'cancelled' && (endsAt === null || endsAt > now)
}
