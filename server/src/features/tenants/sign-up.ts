import type { signUpFields } from '@reihum/contract/identity/account.schema.ts'
import type { z } from 'zod'
import { countAttempt } from '#features/identity/attempts.ts'
import { createAccount, remindOfAccount } from '#features/identity/create-account.ts'
import { requireUncommonPassword } from '#features/identity/guessed-password.ts'
import { hashPassword } from '#features/identity/password.ts'
import { record } from '#platform/audit/record.ts'
import { useCaptcha } from '#platform/captcha/captcha.ts'
import { type PlatformContext, recorderOf } from '#platform/database/in-platform.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { wrongFields } from '#platform/http/require-fields.ts'
import { inEqualTime } from '#platform/in-equal-time.ts'
import type { Product } from '#platform/product.ts'
import { memberJoined } from './member.events.ts'
import { insertMember } from './member.store.ts'
import { recommenderOf } from './recommendations/recommendation.queries.ts'
import { insertRecommendation } from './recommendations/recommendation.store.ts'
import { isOffered, loadRecommendationTerms } from './recommendations/recommendation-terms.ts'
import { tenantSignedUp } from './sign-up.events.ts'
import { insertTenant, reserveSlug } from './sign-up.store.ts'

type Request = Pick<RequestContext, 'inPlatform' | 'origin'>

type Platform = { captchaKey: Buffer; product: Pick<Product, 'termsUrl' | 'processingUrl'> }

/** A code that is nobody's hinders nobody: whoever typed it was told so on the page. */
async function keepRecommendation(ctx: PlatformContext, recommended: string, typed: string): Promise<void> {
  const terms = await loadRecommendationTerms(ctx)
  const recommender = isOffered(terms) ? await recommenderOf(ctx, typed) : null
  if (recommender) await insertRecommendation(ctx, { recommender: recommender.id, recommended }, terms)
}

/**
 * Signs up a provider: makes an account with an unverified address, and a tenant that begins with onboarding. If the
 * address already has an account, its owner gets a mail; the answer and its duration are the same.
 */
export async function signUp(
  { inPlatform, origin }: Request,
  { captchaKey, product: { termsUrl, processingUrl } }: Platform,
  input: z.output<typeof signUpFields>,
): Promise<{ done: true }> {
  const { company, name, email, password, language, captcha, recommendedBy } = input
  const accepted = [termsUrl, processingUrl].filter((url) => url !== null)
  if (accepted.length > 0 && !input.acceptsTerms)
    throw wrongFields([{ path: ['acceptsTerms'], code: 'platformTerms' }])
  requireUncommonPassword(password, [company, name, email])
  await inPlatform(async (ctx) => {
    await useCaptcha(ctx, captchaKey, { solution: captcha, purpose: 'sign-up', tenantId: null })
    await countAttempt(ctx, { purpose: 'sign-up', account: email, address: origin.ipAddress })
  })
  const passwordHash = await hashPassword(password)
  await inEqualTime(() =>
    inPlatform(async (ctx) => {
      const user = { email, name, passwordHash, language, isVerified: false }
      const owner = await createAccount(ctx, user, origin)
      if (!owner) {
        await reserveSlug(ctx, { company, language })
        return remindOfAccount(ctx, email, { origin, locale: language })
      }
      const tenant = await insertTenant(ctx, { company, language })
      await insertMember(ctx, tenant.id, { userId: owner.userId, role: 'admin' })
      const recorder = recorderOf(ctx, { actor: owner, origin, tenantId: tenant.id })
      await record(recorder, tenantSignedUp({ id: tenant.id, company, slug: tenant.slug, accepted }))
      await record(recorder, memberJoined(owner.userId, 'admin'))
      await keepRecommendation(ctx, tenant.id, recommendedBy)
    }),
  )
  return { done: true }
}
