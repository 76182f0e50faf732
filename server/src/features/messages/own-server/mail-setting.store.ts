import type { MailServerOutcome } from '@reihum/contract/messages/mail-server-outcomes.ts'
import type {
  EnteredMailServer,
  MailServer,
  MailSetting,
} from '@reihum/contract/messages/mail-setting.schema.ts'
import type { Selectable } from 'kysely'
import { forgetSecret, readSecret, storeSecret } from '#features/tenants/keep-secret.ts'
import { hasFeature } from '#features/tenants/tier.queries.ts'
import type { MailSetting as Row } from '#platform/database/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'

const secretName = 'mail server'

export const serverOf = ({
  hostname,
  port,
  ssl,
  username,
  sender,
  falls_back,
}: Selectable<Row>): MailServer | null =>
  hostname === null || port === null || ssl === null || username === null || sender === null
    ? null
    : { hostname, port, ssl, username, sender, fallsBack: falls_back }

export function readSetting(ctx: TenantContext): Promise<Selectable<Row> | undefined> {
  return ctx.tx
    .selectFrom('mail_setting')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .executeTakeFirst()
}

/** Refuses to change what somebody else has changed since it was read. */
export async function holdSetting(
  ctx: TenantContext,
  revision: number,
): Promise<Selectable<Row> | undefined> {
  const row = await ctx.tx
    .selectFrom('mail_setting')
    .selectAll()
    .where('tenant_id', '=', ctx.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if ((row?.revision ?? 0) !== revision) throw new Refusal('CONFLICT')
  return row
}

type Change = Partial<
  Pick<
    Selectable<Row>,
    'reply_to' | 'hostname' | 'port' | 'ssl' | 'username' | 'sender' | 'falls_back' | 'outcome' | 'checked_at'
  >
>

/** Stores the setting. A change counts as another revision; two first ones at once cannot both be stored. */
export async function storeSetting(ctx: TenantContext, revision: number, change: Change): Promise<void> {
  const stored = await ctx.tx
    .insertInto('mail_setting')
    .values({ tenant_id: ctx.tenantId, revision: 1, reply_to: '', changed_at: ctx.now, ...change })
    .onConflict((c) =>
      c
        .column('tenant_id')
        .doUpdateSet({ revision: revision + 1, changed_at: ctx.now, ...change })
        .where('mail_setting.revision', '=', revision),
    )
    .returning('tenant_id')
    .executeTakeFirst()
  if (!stored) throw new Refusal('CONFLICT')
}

export function withServer(
  { hostname, port, ssl, username, sender, fallsBack }: MailServer,
  checked: { outcome: MailServerOutcome; at: Date },
): Change {
  return {
    hostname,
    port,
    ssl,
    username,
    sender,
    falls_back: fallsBack,
    outcome: checked.outcome,
    checked_at: checked.at,
  }
}

export const withoutServer: Change = {
  hostname: null,
  port: null,
  ssl: null,
  username: null,
  sender: null,
  falls_back: false,
  outcome: null,
  checked_at: null,
}

export const readPassword = (ctx: TenantContext, vault: Vault) => readSecret(ctx, vault, secretName)

export const storePassword = (ctx: TenantContext, vault: Vault, password: string) =>
  storeSecret(ctx, vault, { name: secretName, secret: password })

export const forgetPassword = (ctx: TenantContext) => forgetSecret(ctx, secretName)

/**
 * The password for a server: the one that was entered, or the stored one if it belongs to this very server and user, so
 * that nobody gets it to be sent elsewhere.
 */
export async function passwordFor(
  ctx: TenantContext,
  vault: Vault,
  { hostname, port, username, password }: EnteredMailServer,
): Promise<string> {
  if (password) return password
  const row = await readSetting(ctx)
  const isSame = row?.hostname === hostname && row.port === port && row.username === username
  const stored = isSame ? await readPassword(ctx, vault) : null
  if (stored === null) throw new Refusal('MAIL_PASSWORD_NEEDED')
  return stored
}

async function ownAddress(ctx: TenantContext): Promise<string> {
  const { email } = await ctx.tx
    .selectFrom('tenant')
    .select('email')
    .where('id', '=', ctx.tenantId)
    .executeTakeFirstOrThrow()
  return email
}

/** Where answers go; empty: nowhere but to the sender. */
export async function replyToOf(ctx: TenantContext, row: Selectable<Row> | undefined): Promise<string> {
  return row?.reply_to || ownAddress(ctx)
}

export async function shownSetting(ctx: TenantContext, houseSender: string | null): Promise<MailSetting> {
  const row = await readSetting(ctx)
  const server = row ? serverOf(row) : null
  return {
    revision: row?.revision ?? 0,
    replyTo: row?.reply_to ?? '',
    ownAddress: await ownAddress(ctx),
    houseSender,
    server: server && {
      ...server,
      outcome: row?.outcome as MailServerOutcome,
      checkedAt: row?.checked_at?.toISOString() ?? '',
    },
    isIncluded: await hasFeature(ctx, 'customMailServer'),
  }
}
