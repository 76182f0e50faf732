import { startReihum } from '../../server/src/app/reihum.ts'
import type { Register } from '../../server/src/features/registrations/booking/register.ts'
import { registerMany } from '../../server/src/features/registrations/booking/register-many.ts'
import { isTakenNumber } from '../../server/src/features/registrations/draw-again.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { noOrigin } from '../../server/src/platform/tenant-context.ts'
import { serveParent } from './serve-parent.ts'

/** The same node with one difference: every booking is a separate transaction, however many arrive together. */
const config = readConfig(process.env)
const databases = {
  appUrl: config.appDatabaseUrl ?? '',
  platformUrl: config.platformDatabaseUrl ?? '',
}
serveParent(
  await startReihum({
    config: { ...config, role: process.argv.includes('web') ? 'web' : 'all' },
    databases,
    registerBy: (inTenant, { captchaKey, vault }) => {
      const register: Register = (tenant, sent, from) =>
        inTenant({ tenant, access: 'public', origin: noOrigin, deadline: from.deadline }, async (ctx) => {
          const order = { ...sent, actor: { kind: 'visitor' } as const, origin: from.origin }
          const [outcome] = await registerMany(ctx, captchaKey, [order], vault)
          if (!outcome?.ok) throw outcome?.error
          return outcome.result
        }).catch((error) => {
          if (isTakenNumber(error)) return register(tenant, sent, from)
          throw error
        })
      return register
    },
  }),
)
