import { hasFeature } from '#features/tenants/tier.queries.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { MailLimits } from '#platform/mail/mail-limits.ts'
import type { Ways } from '#platform/mail/send-mail.ts'
import { openTransport, type Transport } from '#platform/mail/transport.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { domainOf } from '../sender-domain/domain-records.rules.ts'
import { signingOf } from '../sender-domain/sender-domain.store.ts'
import { readPassword, readSetting, replyToOf, serverOf } from './mail-setting.store.ts'
import { smtpOf } from './try-server.ts'

/** For so long a node goes by what it read, so that thousands of letters that wait cost nothing. */
const readAgainMs = 10_000
/** More servers than that are not kept; those that were not needed for longest go. */
const mostServers = 200

type Options = {
  inTenant: InTenant
  vault: Vault
  /** The installation's own mail server; null: there is none. */
  house: Transport | null
  insideHosts: readonly string[]
  limits: MailLimits
}

/** `made` changes with all that the transport was made of. */
type Kept = { made: string; transport: Transport }

/** Finds the mail servers that letters of each tenant leave through: its own, and the installation's. */
export function makeWays({ inTenant, vault, house, insideHosts, limits }: Options) {
  const read = new Map<string, { ways: Promise<Ways>; until: number }>()
  const servers = new Map<string, Kept>()

  function forget(tenantId: string): void {
    void servers.get(tenantId)?.transport.close()
    servers.delete(tenantId)
  }

  async function ownServer(
    ctx: TenantContext,
    row: Awaited<ReturnType<typeof readSetting>>,
  ): Promise<{ transport: Transport; fallsBack: boolean } | null> {
    const server = row ? serverOf(row) : null
    if (!row || !server || !(await hasFeature(ctx, 'customMailServer'))) {
      forget(ctx.tenantId)
      return null
    }
    const signing = await signingOf(ctx, vault, domainOf(server.sender))
    const made = `${row.revision} ${signing?.privateKey ?? ''}`
    const kept = servers.get(ctx.tenantId)
    if (kept?.made === made) {
      servers.delete(ctx.tenantId)
      servers.set(ctx.tenantId, kept)
      return { transport: kept.transport, fallsBack: server.fallsBack }
    }
    forget(ctx.tenantId)
    const password = (await readPassword(ctx, vault)) ?? ''
    const transport = openTransport(
      smtpOf(server, password, insideHosts),
      { from: server.sender, signing },
      limits,
    )
    servers.set(ctx.tenantId, { made, transport })
    const [longest] = servers.keys()
    if (servers.size > mostServers && longest) forget(longest)
    return { transport, fallsBack: server.fallsBack }
  }

  const waysNow = (tenantId: string): Promise<Ways> =>
    inTenant({ tenant: tenantId, access: 'system', origin: noOrigin }, async (ctx) => {
      const row = await readSetting(ctx)
      const own = await ownServer(ctx, row)
      const isHouseAsked = house !== null && (own === null || own.fallsBack)
      return {
        transports: [...(own ? [own.transport] : []), ...(isHouseAsked ? [house] : [])],
        house,
        replyTo: await replyToOf(ctx, row),
      }
    })

  return {
    of(tenantId: string): Promise<Ways> {
      const now = performance.now()
      const known = read.get(tenantId)
      if (known && known.until > now) return known.ways
      const ways = waysNow(tenantId)
      if (read.size > 10 * mostServers) read.clear()
      read.set(tenantId, { ways, until: now + readAgainMs })
      ways.catch(() => read.delete(tenantId))
      return ways
    },
    async close(): Promise<void> {
      await Promise.all([...servers.values()].map(({ transport }) => transport.close()))
    },
  }
}
