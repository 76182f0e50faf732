import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { OidcProvider } from '#platform/config.ts'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobHandler, JobHandlers, JobPayload } from '#platform/jobs/worker.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import { isQueued, type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import { derivedToken } from '#platform/secret-token.ts'
import { noOrigin, platformTenantId, type TenantContext } from '#platform/tenant-context.ts'
import { addressToVerify } from './account.rules.ts'
import { storeAccountToken } from './account-token.store.ts'
import {
  type AccountMailFacts,
  accountExistsLetter,
  emailChangingLetter,
  passwordChangedLetter,
  providerLinkedLetter,
  resetLetter,
  usernameChangedLetter,
  verificationLetter,
} from './identity.mails.ts'
import { factorLetter, toldFactorEvents } from './second-factor/second-factor.mails.ts'
import { countRecoveryCodes } from './second-factor/second-factor.queries.ts'

type Dependencies = {
  inTenant: InTenant
  inPlatform: InPlatform
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  publicUrl: string
  providers: readonly OidcProvider[]
}

const resetHours = 1
const verificationHours = 48

type Mailed = { recipient: string; letter: Letter; isSecret?: boolean }
type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

function findUser({ tx }: PlatformContext, userId: string) {
  return tx
    .selectFrom('user_account')
    .select(['id', 'username', 'email', 'pending_email', 'full_name', 'language', 'verified_at', 'locked_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** The mails of the platform itself. They read the account as it is now; one that is gone gets none. */
export function identityJobs(dependencies: Dependencies): JobHandlers {
  const { inTenant, inPlatform, keyFor, mail, publicUrl, providers } = dependencies
  const linkKey = keyFor('account links')
  const inHouse = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: platformTenantId, access: 'system', origin: noOrigin }, body)

  /** A link to use once: stored before its mail is, so that none arrives that does not work. */
  async function newLink(
    ctx: PlatformContext,
    { id: userId }: User,
    { eventId }: JobPayload,
    link: { purpose: 'verification' | 'password-reset'; email: string; hours: number },
  ): Promise<string> {
    const { purpose, email } = link
    const token = derivedToken(linkKey, purpose, String(eventId))
    const expiresAt = new Date(ctx.now.getTime() + link.hours * 3_600_000)
    await storeAccountToken(ctx, { userId, purpose, token, email, expiresAt })
    return token
  }

  const tell =
    (
      kind: string,
      compose: (
        ctx: PlatformContext,
        user: User,
        facts: AccountMailFacts,
        payload: JobPayload,
      ) => Promise<Mailed[]> | Mailed[],
    ): JobHandler =>
    async (payload) => {
      const eventId = String(payload.eventId)
      // A link that was used since must not be made to work again.
      if (await inHouse((ctx) => isQueued(ctx, { eventId, kind }))) return
      const mails = await inPlatform(async (ctx) => {
        const user = await findUser(ctx, String(payload.userId))
        if (!user) return []
        const locale = (user.language ?? payload.locale ?? 'de') as Locale
        // Nobody is greeted by a name that somebody else may have chosen to be read here.
        const name = user.verified_at ? user.full_name : ''
        const facts = { locale, name, username: user.username, publicUrl }
        const composed = await compose(ctx, user, facts, payload)
        return composed.map((one) => ({ ...one, locale }))
      })
      await inHouse(async (ctx) => {
        for (const { recipient, letter, isSecret, locale } of mails) {
          const content = composeMail(letter, { company: ctx.tenant.company, locale, brand: {} })
          await queueMail(ctx, mail, { eventId, kind, recipient, content, isSecret })
        }
      })
    }

  async function verificationMail(
    ctx: PlatformContext,
    user: User,
    facts: AccountMailFacts,
    payload: JobPayload,
  ): Promise<Mailed[]> {
    const names = { username: user.username, email: user.email, pendingEmail: user.pending_email }
    const address = addressToVerify(names, user.verified_at !== null)
    if (!address || user.locked_at) return []
    // The address of another account: its owner is left alone, and nobody learns that there is one.
    if (address !== user.email && (await isTaken(ctx, address))) return []
    const link = { purpose: 'verification', email: address, hours: verificationHours } as const
    const token = await newLink(ctx, user, payload, link)
    const url = `${publicUrl}/verify/${encodeURIComponent(address)}/${token}`
    return [{ recipient: address, letter: verificationLetter({ ...facts, name: '' }, url), isSecret: true }]
  }

  return {
    'identity.send-verification': tell('account.verification', verificationMail),
    'identity.send-password-reset': tell('account.password-reset', async (ctx, user, facts, payload) => {
      if (user.locked_at) return []
      const link = { purpose: 'password-reset', email: user.email, hours: resetHours } as const
      const url = `${publicUrl}/password-reset/${await newLink(ctx, user, payload, link)}`
      return [{ recipient: user.email, letter: resetLetter(facts, url), isSecret: true }]
    }),
    // Both in one: the new address cannot take the place of the old one before that was told.
    'identity.confirm-email-change': tell('account.email-change', async (ctx, user, facts, payload) => {
      if (!user.pending_email) return []
      const warned = { recipient: user.email, letter: emailChangingLetter(facts, user.pending_email) }
      return [warned, ...(await verificationMail(ctx, user, facts, payload))]
    }),
    'identity.tell-password-changed': tell('account.password-changed', (_, user, facts) => [
      { recipient: user.email, letter: passwordChangedLetter(facts) },
    ]),
    'identity.tell-username-changed': tell('account.username-changed', (_, user, facts) => [
      { recipient: user.email, letter: usernameChangedLetter(facts) },
    ]),
    'identity.tell-provider-linked': tell('account.provider-linked', (_, user, facts, payload) => {
      const name = providers.find(({ id }) => id === payload.provider)?.name ?? String(payload.provider)
      return [{ recipient: user.email, letter: providerLinkedLetter(facts, name) }]
    }),
    'identity.tell-second-factor': tell('account.second-factor', async (ctx, user, facts, payload) => {
      const event = toldFactorEvents.find((name) => name === payload.event)
      if (!event) throw new Error(`nothing to tell of ${payload.event}`)
      const left = await countRecoveryCodes(ctx, user.id)
      return [{ recipient: user.email, letter: factorLetter(facts, event, left) }]
    }),
    'identity.tell-account-exists': tell('account.exists', (_, user, facts) => [
      { recipient: user.email, letter: accountExistsLetter(facts) },
    ]),
  }
}

async function isTaken({ tx }: PlatformContext, email: string): Promise<boolean> {
  const found = await tx.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst()
  return found !== undefined
}
