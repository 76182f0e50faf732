import type { Locale } from '@reihum/contract/wire/locales.ts'
import type { LetterName } from '@reihum/contract/words.ts'
import type { OidcProvider } from '#platform/config.ts'
import type { InPlatform, PlatformContext } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import type { JobPayload } from '#platform/jobs/worker.ts'
import { composeMail, type Letter } from '#platform/mail/letter.ts'
import { isQueued, type MailPosture, queueMail } from '#platform/mail/queue-mail.ts'
import type { Product } from '#platform/product.ts'
import { derivedToken } from '#platform/secret-token.ts'
import { noOrigin, platformTenantId, type TenantContext } from '#platform/tenant-context.ts'
import { addressToVerify } from './account.rules.ts'
import { storeAccountToken } from './account-token.store.ts'
import {
  type AccountMailFacts,
  accountErasedLetter,
  accountExistsLetter,
  authTokenMadeLetter,
  emailChangingLetter,
  passwordChangedLetter,
  providerLinkedLetter,
  providerUnlinkedLetter,
  resetLetter,
  usernameChangedLetter,
  verificationLetter,
} from './identity.mails.ts'
import { factorLetter, type ToldFactorEvent } from './second-factor/second-factor.mails.ts'
import { countRecoveryCodes } from './second-factor/second-factor.queries.ts'
import { suggestionLetter } from './suggestions/suggestion.mails.ts'
import { findSuggestion } from './suggestions/suggestion.queries.ts'

type Dependencies = {
  inTenant: InTenant
  inPlatform: InPlatform
  keyFor: (purpose: string) => Buffer
  mail: MailPosture
  publicUrl: string
  product: Product
  providers: readonly OidcProvider[]
}

const resetHours = 1
const verificationHours = 48

/** `locale` is the language of the request. Jobs promised by the previous version may lack it. */
type AccountPayload = JobPayload<{ eventId: string; userId: string; locale?: Locale }>

type ProviderPayload = AccountPayload & { provider: string }

type ErasedPayload = JobPayload<{ eventId: string; recipient: string; username: string; locale: Locale }>

type SuggestionPayload = JobPayload<{ eventId: string; suggestionId: string }>

type Mailed = { recipient: string; letter: Letter; isSecret?: boolean }
type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

function findUser({ tx }: PlatformContext, userId: string) {
  return tx
    .selectFrom('user_account')
    .select(['id', 'username', 'email', 'pending_email', 'full_name', 'language', 'verified_at', 'locked_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** The company that runs the platform: business letters have to state it, and mails count as letters. */
const smallPrintOf = ({ operator }: Product) => (operator.length > 0 ? [operator.join('\n')] : [])

/** Makes a one-time link and stores it before its mail, so that every mailed link works. */
async function newLink(
  { keyFor }: Dependencies,
  ctx: PlatformContext,
  { id: userId }: User,
  { eventId }: AccountPayload,
  link: { purpose: 'verification' | 'password-reset'; email: string; hours: number },
): Promise<string> {
  const { purpose, email } = link
  const token = derivedToken(keyFor('account links'), purpose, eventId)
  const expiresAt = new Date(ctx.now.getTime() + link.hours * 3_600_000)
  await storeAccountToken(ctx, { userId, purpose, token, email, expiresAt })
  return token
}

async function isTaken({ tx }: PlatformContext, email: string): Promise<boolean> {
  const found = await tx.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirst()
  return found !== undefined
}

async function verificationMail(
  dependencies: Dependencies,
  ctx: PlatformContext,
  user: User,
  facts: AccountMailFacts,
  payload: AccountPayload,
): Promise<Mailed[]> {
  const names = { username: user.username, email: user.email, pendingEmail: user.pending_email }
  const address = addressToVerify(names, user.verified_at !== null)
  if (!address || user.locked_at) return []
  // The address belongs to another account: no mail is sent, and nobody learns that the account exists.
  if (address !== user.email && (await isTaken(ctx, address))) return []
  const link = { purpose: 'verification', email: address, hours: verificationHours } as const
  const token = await newLink(dependencies, ctx, user, payload, link)
  const url = `${dependencies.publicUrl}/verify/${encodeURIComponent(address)}/${token}`
  return [{ recipient: address, letter: verificationLetter({ ...facts, name: '' }, url), isSecret: true }]
}

/** The platform's own mails. They use the account's current state; a deleted account gets none. */
export function identityJobs(dependencies: Dependencies) {
  const { inTenant, inPlatform, mail, publicUrl, product, providers } = dependencies
  const nameOf = ({ provider }: ProviderPayload) =>
    providers.find(({ id }) => id === provider)?.name ?? provider
  const inHouse = <Result>(body: (ctx: TenantContext) => Promise<Result>) =>
    inTenant({ tenant: platformTenantId, access: 'system', origin: noOrigin }, body)

  /** Queues composed letters, each with the small print of the house. */
  const queue = (
    ctx: TenantContext,
    promised: { eventId: string; kind: LetterName; locale: Locale },
    { recipient, letter, isSecret }: Mailed,
  ) => {
    const { locale, ...row } = promised
    const signed = { ...letter, smallPrint: smallPrintOf(product) }
    const content = composeMail(signed, { company: product.name, locale, brand: {} })
    return queueMail(ctx, mail, { ...row, recipient, content, isSecret: isSecret ?? false })
  }

  const tell =
    <Payload extends AccountPayload = AccountPayload>(
      kind: LetterName,
      compose: (
        ctx: PlatformContext,
        user: User,
        facts: AccountMailFacts,
        payload: Payload,
      ) => Promise<Mailed[]> | Mailed[],
    ) =>
    async (payload: Payload) => {
      const { eventId } = payload
      // A link used since then must not be made to work again.
      if (await inHouse((ctx) => isQueued(ctx, { eventId, kind }))) return
      const mails = await inPlatform(async (ctx) => {
        const user = await findUser(ctx, payload.userId)
        if (!user) return []
        const locale = (user.language ?? payload.locale ?? 'de') as Locale
        // An unverified account's name is left out, because somebody else may have chosen it to be read here.
        const name = user.verified_at ? user.full_name : ''
        const facts = { locale, name, username: user.username, publicUrl }
        const composed = await compose(ctx, user, facts, payload)
        return composed.map((one) => ({ ...one, locale }))
      })
      await inHouse(async (ctx) => {
        for (const { locale, ...mailed } of mails) await queue(ctx, { eventId, kind, locale }, mailed)
      })
    }

  return {
    'identity.send-verification': tell('account.verification', (...asked) =>
      verificationMail(dependencies, ...asked),
    ),
    'identity.send-password-reset': tell('account.password-reset', async (ctx, user, facts, payload) => {
      if (user.locked_at) return []
      const link = { purpose: 'password-reset', email: user.email, hours: resetHours } as const
      const url = `${publicUrl}/password-reset/${await newLink(dependencies, ctx, user, payload, link)}`
      return [{ recipient: user.email, letter: resetLetter(facts, url), isSecret: true }]
    }),
    // One task for both mails, so that the old address is warned before the new one can replace it.
    'identity.confirm-email-change': tell('account.email-change', async (ctx, user, facts, payload) => {
      if (!user.pending_email) return []
      const warned = { recipient: user.email, letter: emailChangingLetter(facts, user.pending_email) }
      return [warned, ...(await verificationMail(dependencies, ctx, user, facts, payload))]
    }),
    'identity.tell-password-changed': tell('account.password-changed', (_, user, facts) => [
      { recipient: user.email, letter: passwordChangedLetter(facts) },
    ]),
    'identity.tell-username-changed': tell('account.username-changed', (_, user, facts) => [
      { recipient: user.email, letter: usernameChangedLetter(facts) },
    ]),
    'identity.tell-auth-token': tell('account.auth-token', (_, user, facts) => [
      { recipient: user.email, letter: authTokenMadeLetter(facts) },
    ]),
    'identity.tell-provider-linked': tell<ProviderPayload>(
      'account.provider-linked',
      (_, user, facts, payload) => [
        { recipient: user.email, letter: providerLinkedLetter(facts, nameOf(payload)) },
      ],
    ),
    'identity.tell-provider-unlinked': tell<ProviderPayload>(
      'account.provider-unlinked',
      (_, user, facts, payload) => [
        { recipient: user.email, letter: providerUnlinkedLetter(facts, nameOf(payload)) },
      ],
    ),
    // The account is gone, so the promise carries what its last mail needs.
    'identity.tell-account-erased': ({ eventId, recipient, username, locale }: ErasedPayload) =>
      inHouse((ctx) => {
        const letter = accountErasedLetter({ locale, name: '', username, publicUrl })
        return queue(ctx, { eventId, kind: 'account.erased', locale }, { recipient, letter })
      }),
    'identity.tell-second-factor': tell<AccountPayload & { event: ToldFactorEvent }>(
      'account.second-factor',
      async (ctx, user, facts, { event }) => {
        const left = await countRecoveryCodes(ctx, user.id)
        return [{ recipient: user.email, letter: factorLetter(facts, event, left) }]
      },
    ),
    'identity.tell-account-exists': tell('account.exists', (_, user, facts) => [
      { recipient: user.email, letter: accountExistsLetter(facts) },
    ]),
    'identity.tell-suggestion': async ({ eventId, suggestionId }: SuggestionPayload) => {
      const recipient = product.supportEmail
      if (!recipient) return
      const told = await inPlatform((ctx) => findSuggestion(ctx, suggestionId))
      if (!told) return
      await inHouse((ctx) => {
        const locale = ctx.tenant.language
        const url = `${publicUrl}/admin/feedback/${suggestionId}`
        const { kind, page, mayAnswer, tenant } = told
        const facts = { kind, page, mayAnswer, company: tenant?.name ?? '' }
        const letter = suggestionLetter(facts, { locale, product: product.name, url })
        return queue(ctx, { eventId, kind: 'suggestion.given', locale }, { recipient, letter })
      })
    },
  }
}
