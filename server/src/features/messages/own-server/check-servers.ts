import { sql } from 'kysely'
import { record } from '#platform/audit/record.ts'
import type { ChoreDependencies } from '#platform/room.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { mailServerFailed } from '../mail.events.ts'
import { readPassword, readSetting, serverOf } from './mail-setting.store.ts'
import { noteCheck } from './set-up-server.ts'
import { smtpOf, tryServer } from './try-server.ts'

const dayMs = 86_400_000

/** Signs in to each own mail server once a day, without a letter; where that fails for the first time, the admins are told. */
export async function checkServers(
  {
    inPlatform,
    inTenant,
    vault,
    insideHosts,
  }: Pick<ChoreDependencies, 'inPlatform' | 'inTenant' | 'vault' | 'insideHosts'>,
  isStopping: () => boolean,
): Promise<void> {
  const due = await inPlatform(async ({ tx, now }) => {
    const { rows } = await sql<{ tenant_id: string }>`select tenant_id from mail_setting
      where hostname is not null and checked_at < ${new Date(now.getTime() - dayMs)} order by checked_at`.execute(
      tx,
    )
    return rows
  })
  for (const { tenant_id: tenant } of due) {
    if (isStopping()) return
    const enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
      inTenant({ tenant, access: 'system', origin: noOrigin }, body)
    const found = await enter(async (ctx) => {
      const row = await readSetting(ctx)
      const server = row ? serverOf(row) : null
      return row && server ? { row, server, password: (await readPassword(ctx, vault)) ?? '' } : null
    })
    if (!found) continue
    const { row, server, password } = found
    const { outcome } = await tryServer(smtpOf(server, password, insideHosts), null)
    await enter(async (ctx) => {
      const isNoted = await noteCheck(ctx, row.revision, outcome)
      if (isNoted && row.outcome === 'right' && outcome !== 'right')
        await record(ctx, mailServerFailed(ctx.tenantId, outcome))
    })
  }
}
