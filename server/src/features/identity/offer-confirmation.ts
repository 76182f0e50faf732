import type { SensitiveAction } from '@reihum/contract/identity/identity.schema.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { Caller } from '#platform/database/in-tenant.ts'
import { requireSession } from './session.ts'

type Asked = { action: SensitiveAction; subject: string; caller: Caller }

/** Returns the code to show. It permits nothing by itself: the action checks the permission. */
export function offerConfirmation(inPlatform: InPlatform, key: Buffer, { action, subject, caller }: Asked) {
  return inPlatform(async (ctx) => {
    const user = await requireSession(ctx, caller)
    return confirmationCode(key, { userId: user.id, action, subject }, ctx.now)
  })
}
