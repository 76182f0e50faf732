import { checkCaptcha, useCaptchas } from '#platform/captcha/captcha.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { CheckedOrder } from './check-requests.ts'
import type { PlacedOrder } from './compose-booking.ts'

/** Reads the challenges before anything is locked; those that let a booking pass are used up later. */
export function readCaptchas(ctx: TenantContext, captchaKey: Buffer, requests: readonly PlacedOrder[]) {
  return new Map(
    requests.flatMap(({ position, order: { captcha } }) => {
      if (captcha === undefined) return []
      const form = { purpose: 'registration', tenantId: ctx.tenantId, solution: captcha } as const
      return [[position, checkCaptcha(captchaKey, form, ctx.now)]]
    }),
  )
}

/**
 * Removes requests whose challenge is unsolved or already used. Requests with invalid fields are not passed in here, so
 * they can be corrected and sent again with the same solution.
 */
export async function refuseUnsolved(
  ctx: TenantContext,
  arrived: readonly CheckedOrder[],
  captchas: ReturnType<typeof readCaptchas>,
  refuse: (position: number) => void,
): Promise<CheckedOrder[]> {
  const isNew = await useCaptchas(
    ctx.tx,
    arrived.flatMap(({ request }) => captchas.get(request.position) ?? []),
  )
  return arrived.filter(({ request: { position } }) => {
    if (!captchas.has(position)) return true
    const solution = captchas.get(position)
    // If two requests of a batch carry the same solution, the first one uses it.
    if (solution && isNew.delete(solution.hash)) return true
    refuse(position)
    return false
  })
}
