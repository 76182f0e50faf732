import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import type { EnteredMailServer, MailSetting } from '@reihum/contract/messages/mail-setting.schema.ts'
import { confirmIdentity } from '#features/identity/second-factor/confirm-identity.ts'
import type { PasskeyDoor } from '#features/identity/second-factor/passkey-door.ts'
import { letterLogo } from '#features/tenants/letter-logo.queries.ts'
import { letterLook } from '#features/tenants/letter-look.queries.ts'
import { actingUser } from '#features/tenants/member.queries.ts'
import { record } from '#platform/audit/record.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { newId } from '#platform/ids.ts'
import { composeMail } from '#platform/mail/letter.ts'
import { logoIn } from '#platform/mail/letter-logo.ts'
import type { OutgoingMail } from '#platform/mail/transport.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireVerified } from '#platform/require-verified.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { mailServerChanged, mailServerRemoved, replyToChanged } from '../mail.events.ts'
import { forgetDomain } from '../sender-domain/sender-domain.store.ts'
import {
  forgetPassword,
  holdSetting,
  passwordFor,
  readPassword,
  readSetting,
  replyToOf,
  serverOf,
  shownSetting,
  storePassword,
  storeSetting,
  withoutServer,
  withServer,
} from './mail-setting.store.ts'
import { testLetter } from './own-server.mails.ts'
import { smtpOf, tryServer } from './try-server.ts'

export type MailServerDependencies = {
  vault: Vault
  door: PasskeyDoor
  /** The address of the installation that mails come from; null: it sends none. */
  houseSender: string | null
  insideHosts: readonly string[]
}

type Request = RequestContext & {
  enter: <Result>(input: { tenant: string }, body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
}

/** A test letter to whoever asks for it, as letters of the provider look. */
async function testMailTo(ctx: TenantContext, { hostname }: { hostname: string }): Promise<OutgoingMail> {
  const user = await ctx.tx
    .selectFrom('member_account')
    .select('email')
    .where('user_id', '=', actingUser(ctx))
    .executeTakeFirst()
  if (!user?.email) throw new Refusal('VERIFICATION_REQUIRED')
  const { company, language: locale } = ctx.tenant
  const letter = testLetter({ locale, company, hostname })
  const content = composeMail(letter, { ...(await letterLook(ctx)), locale })
  const digest = logoIn(content.html)
  const makeLogo = digest === null ? null : await letterLogo(ctx, digest)
  return {
    messageId: `<${newId()}@${hostname}>`,
    recipient: user.email,
    senderName: company,
    replyTo: await replyToOf(ctx, await readSetting(ctx)),
    attachments: [],
    logo: (await makeLogo?.()) ?? null,
    ...content,
  }
}

export async function changeReplyTo(
  ctx: TenantContext,
  { houseSender }: MailServerDependencies,
  { revision, replyTo }: { revision: number; replyTo: string },
): Promise<MailSetting> {
  requireVerified(ctx)
  const row = await holdSetting(ctx, revision)
  if ((row?.reply_to ?? '') !== replyTo) {
    await storeSetting(ctx, revision, { reply_to: replyTo })
    await record(ctx, replyToChanged(ctx.tenantId, { before: row?.reply_to ?? '', after: replyTo }))
  }
  return shownSetting(ctx, houseSender)
}

type Wanted = {
  tenant: string
  revision: number
  server: EnteredMailServer
  proof?: IdentityProof | undefined
}

/** Tries the server with a test letter, and stores it only then. The proof of identity comes first. */
export async function setUpServer(
  context: Request,
  deps: MailServerDependencies,
  { tenant, revision, server, proof = {} }: Wanted,
): Promise<MailSetting> {
  await context.enter({ tenant }, async (ctx) => requireVerified(ctx))
  await confirmIdentity(context, deps.door, proof)
  const { password, mail } = await context.enter({ tenant }, async (ctx) => {
    await holdSetting(ctx, revision)
    return {
      password: await passwordFor(ctx, deps.vault, server),
      mail: await testMailTo(ctx, server),
    }
  })
  const smtp = smtpOf(server, password, deps.insideHosts)
  const tried = await tryServer(smtp, { mail, from: server.sender })
  if (tried.outcome !== 'right') throw new Refusal('MAIL_SERVER_REFUSED', tried)
  // What the mail server took is not our time.
  context.deadline?.restart()
  return context.enter({ tenant }, async (ctx) => {
    const row = await holdSetting(ctx, revision)
    await storePassword(ctx, deps.vault, password)
    await storeSetting(ctx, revision, withServer(server, { outcome: 'right', at: ctx.now }))
    await record(ctx, mailServerChanged(ctx.tenantId, { before: row ? serverOf(row) : null, after: server }))
    return shownSetting(ctx, deps.houseSender)
  })
}

/** Tries the stored server once more, with a test letter to whoever asks. */
export async function checkServer(
  context: Request,
  deps: MailServerDependencies,
  { tenant }: { tenant: string },
): Promise<MailSetting> {
  const { server, password, mail, revision } = await context.enter({ tenant }, async (ctx) => {
    requireVerified(ctx)
    const row = await readSetting(ctx)
    const server = row ? serverOf(row) : null
    if (!row || !server) throw new Refusal('NOT_FOUND')
    const password = await readPassword(ctx, deps.vault)
    return { server, password, mail: await testMailTo(ctx, server), revision: row.revision }
  })
  const smtp = smtpOf(server, password ?? '', deps.insideHosts)
  const { outcome } = await tryServer(smtp, { mail, from: server.sender })
  context.deadline?.restart()
  return context.enter({ tenant }, async (ctx) => {
    await noteCheck(ctx, revision, outcome)
    return shownSetting(ctx, deps.houseSender)
  })
}

/** Notes what a check said, unless another server was set up meanwhile. */
export async function noteCheck(ctx: TenantContext, revision: number, outcome: string): Promise<boolean> {
  const noted = await ctx.tx
    .updateTable('mail_setting')
    .set({ outcome, checked_at: ctx.now })
    .where('tenant_id', '=', ctx.tenantId)
    .where('revision', '=', revision)
    .where('hostname', 'is not', null)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

export async function removeServer(
  context: Request,
  deps: MailServerDependencies,
  { tenant, proof = {} }: { tenant: string; proof?: IdentityProof | undefined },
): Promise<MailSetting> {
  await context.enter({ tenant }, async (ctx) => requireVerified(ctx))
  await confirmIdentity(context, deps.door, proof)
  return context.enter({ tenant }, async (ctx) => {
    const row = await readSetting(ctx)
    const server = row ? serverOf(row) : null
    if (!row || !server) throw new Refusal('NOT_FOUND')
    await forgetPassword(ctx)
    await forgetDomain(ctx)
    await storeSetting(ctx, row.revision, withoutServer)
    await record(ctx, mailServerRemoved(ctx.tenantId, server))
    return shownSetting(ctx, deps.houseSender)
  })
}
