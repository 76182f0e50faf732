import { attempt } from '#platform/database/attempt.ts'
import { inEach } from '#platform/database/in-each.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { notifications } from './notification.store.ts'
import { readyRecipients, startNotification } from './start-notification.ts'

/** Begins a message whose time has come. If it cannot begin, it is a draft again and says why. */
async function startDue(ctx: TenantContext, { id }: { id: string }): Promise<void> {
  const row = await notifications.lock(ctx, id)
  if (row.state !== 'scheduled' || !row.scheduled_for || row.scheduled_for > ctx.now) return
  const refusal = await attempt(ctx.tx, async () => {
    // Who has come since then and lacks something is told apart by the run: nobody has seen their letter.
    const readied = await readyRecipients(ctx, row, { unfilled: true, withoutCertificate: true })
    await startNotification(ctx, id, readied, {
      unfilled: row.sends_unfilled,
      withoutCertificate: row.sends_without_certificate,
    })
  })
  if (refusal)
    await notifications.set(ctx, id, { state: 'draft', scheduled_for: null, trouble: refusal.code })
}

/** Sends what is due in all tenants. */
export async function startDueNotifications({
  inPlatform,
  inTenant,
}: {
  inPlatform: InPlatform
  inTenant: InTenant
}): Promise<void> {
  const due = await inPlatform(({ tx, now }) =>
    tx
      .selectFrom('notification')
      .select(['tenant_id', 'id'])
      .where('scheduled_for', '<=', now)
      .orderBy('scheduled_for')
      .limit(100)
      .execute(),
  )
  await inEach(inTenant, due, startDue)
}
