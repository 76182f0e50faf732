import type { passwordResetRequest } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import { useCaptcha } from '#platform/captcha/captcha.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import { resetRequested } from './account.events.ts'
import { findUserByEmail } from './account.queries.ts'
import { type AccountRequest, recordOfAccount } from './account-request.ts'
import { countAttempt } from './attempts.ts'

/**
 * Mails a link if there is such an account. The answer and its duration are the same without one, so only the owner
 * learns of it.
 */
export function requestPasswordReset(
  { inPlatform, origin, locale }: AccountRequest,
  captchaKey: Buffer,
  { email, captcha }: z.output<typeof passwordResetRequest>,
): Promise<{ done: true }> {
  return inEqualTime(() =>
    inPlatform(async (ctx) => {
      await useCaptcha(ctx, captchaKey, { solution: captcha, purpose: 'password-reset', tenantId: null })
      const user = await findUserByEmail(ctx, email)
      const account = user?.id ?? email
      await countAttempt(ctx, { purpose: 'password-reset', account, address: origin.ipAddress })
      if (user && !user.locked_at) {
        const event = resetRequested({ userId: user.id, locale })
        await recordOfAccount(ctx, { actor: { kind: 'visitor' }, origin }, event)
      }
      return { done: true as const }
    }),
  )
}
