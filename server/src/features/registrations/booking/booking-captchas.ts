import { checkCaptcha, useCaptchas } from '#platform/captcha/captcha.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** An order with the place of its answer. */
type Request = { position: number; order: { captcha?: string } }

/** Challenges are looked at before anything is locked, and used up with what they let pass. */
export function readCaptchas(ctx: TenantContext, captchaKey: Buffer, requests: readonly Request[]) {
  return new Map(
    requests.flatMap(({ position, order: { captcha } }) => {
      if (captcha === undefined) return []
      const form = { purpose: 'registration', tenantId: ctx.tenantId, solution: captcha } as const
      return [[position, checkCaptcha(captchaKey, form, ctx.now)]]
    }),
  )
}

/**
 * Takes those out of what is booked whose challenge is not solved, or was used before. What was filled in wrong is not among
 * them: corrected, it is sent again with the same solution.
 */
export async function refuseUnsolved<Booked extends { request: Request }>(
  ctx: TenantContext,
  fresh: Map<string, Booked[]>,
  captchas: ReturnType<typeof readCaptchas>,
  refuse: (position: number) => void,
): Promise<void> {
  const isNew = await useCaptchas(
    ctx.tx,
    [...fresh.values()].flat().flatMap(({ request }) => captchas.get(request.position) ?? []),
  )
  for (const [courseId, arrived] of fresh) {
    const passing = arrived.filter(({ request: { position } }) => {
      if (!captchas.has(position)) return true
      const solution = captchas.get(position)
      // Of two in one batch with the same solution the first has it.
      return solution ? isNew.delete(solution.hash) : false
    })
    const passed = new Set(passing.map(({ request }) => request.position))
    for (const { request } of arrived) if (!passed.has(request.position)) refuse(request.position)
    fresh.set(courseId, passing)
  }
}
