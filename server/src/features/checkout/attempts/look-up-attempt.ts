import type { ServiceUrls } from '#platform/service-urls.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { requireCredentials } from '../accounts/payment-account.store.ts'
import { type PaymentService, ServiceError, type Standing } from '../payment-port.ts'
import { paymentServices } from '../services/services.ts'
import { readAttempt } from './attempt.queries.ts'
import type { AttemptState } from './attempt.rules.ts'
import { type Attempt, lockAttempt, updateAttempt } from './attempt.store.ts'
import { holdPlaces, settleSurely } from './settle-attempt.ts'

export type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
export type Reaching = { vault: Vault; services: ServiceUrls }

type Asking = {
  enter: Enter
  attempt: Attempt
  service: PaymentService
  credentials: Parameters<PaymentService['lookUp']>[0]
}

/**
 * What is captured is first written down as not known: if this process ends in the middle of the call, the attempt is looked
 * up before anything else is done with it.
 */
async function noteCapturing({ enter, attempt }: Asking): Promise<boolean> {
  return enter(async (ctx) => {
    const locked = await lockAttempt(ctx, attempt.id)
    if (!locked || !['open', 'approved', 'unknown', 'pending'].includes(locked.state)) return false
    await updateAttempt(ctx, attempt.id, { state: 'unknown', reason: 'CAPTURING' })
    await holdPlaces(ctx, locked, 'unknown')
    return true
  })
}

/** An approved attempt is captured, with a key that makes the service do so once. */
async function capture(asking: Asking): Promise<Standing> {
  const { attempt, service, credentials } = asking
  const id = attempt.external_id ?? ''
  try {
    return await service.capture(credentials, id, `${attempt.id}-capture`)
  } catch (error) {
    // It may have happened: the service is asked once more, and then nothing is assumed.
    if (error instanceof ServiceError && error.kind !== 'unavailable') return service.lookUp(credentials, id)
    throw error
  }
}

/**
 * Asks the service how an attempt stands, captures what is approved, and stores what comes of it. Return page, message, and
 * sweep all do this and nothing else, so it does not matter who is first. No call is made within a transaction.
 */
export async function lookUpAttempt(
  enter: Enter,
  { vault, services }: Reaching,
  attemptId: string,
): Promise<AttemptState | null> {
  const read = await enter(async (ctx) => {
    const attempt = await readAttempt(ctx, attemptId)
    if (!attempt?.external_id) return null
    const credentials = await requireCredentials(ctx, vault, attempt.service)
    return { attempt, credentials, isOver: attempt.expires_at <= ctx.now }
  })
  if (!read) return null
  const service = paymentServices(services)[read.attempt.service]
  if (!service) return null
  const asking = { enter, service, ...read }
  const { external_id: id } = read.attempt
  let standing = await service.lookUp(read.credentials, id ?? '')
  // What was not paid in time is ended at the service too, so that nobody pays it afterwards.
  if (standing.kind === 'open' && read.isOver) standing = await service.expire(read.credentials, id ?? '')
  if (standing.kind !== 'approved') return settleSurely(enter, attemptId, standing)
  if (!(await noteCapturing(asking))) return settleSurely(enter, attemptId, standing)
  return settleSurely(enter, attemptId, await capture(asking))
}
