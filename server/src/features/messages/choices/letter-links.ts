import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { derivedToken, tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { foldedAddress } from './folded-address.rules.ts'
import { keepLetterLinks } from './letter-choice.store.ts'

/** Derives the key of the links; for nothing else. */
const letterLinksKey = 'letter links'

/** Where the reader of an optional letter chooses which of them they want. */
export type ChoiceLink = (email: string, kind: OptionalLetter, locale: Locale) => string

const linkTo =
  ({ tenant }: TenantContext, publicUrl: string, tokenOf: (email: string) => string): ChoiceLink =>
  (email, kind, locale) =>
    `${publicUrl}/portal/${tenant.slug}/letters/${tokenOf(email)}/${kind}?lang=${locale}`

const tokens = ({ tenantId }: TenantContext, keyFor: (purpose: string) => Buffer) => {
  const key = keyFor(letterLinksKey)
  return (email: string) => derivedToken(key, tenantId, foldedAddress(email))
}

/** What stands in the links of all letters to an address, for whoever has shown that they read its mails. */
export async function letterTokenOf(
  ctx: TenantContext,
  keyFor: (purpose: string) => Buffer,
  address: string,
): Promise<string> {
  const email = foldedAddress(address)
  const token = tokens(ctx, keyFor)(email)
  await keepLetterLinks(ctx, [{ tokenHash: tokenHash(token), email }])
  return token
}

/**
 * Links to the choices of these addresses. An address has the same one in all its letters, so that one from last year still works;
 * what is stored is only its digest.
 */
export async function letterLinks(
  ctx: TenantContext,
  { keyFor, publicUrl }: { keyFor: (purpose: string) => Buffer; publicUrl: string },
  addresses: readonly string[],
): Promise<ChoiceLink> {
  const tokenOf = tokens(ctx, keyFor)
  const folded = [...new Set(addresses.map(foldedAddress))].filter(Boolean)
  await keepLetterLinks(
    ctx,
    folded.map((email) => ({ tokenHash: tokenHash(tokenOf(email)), email })),
  )
  return linkTo(ctx, publicUrl, tokenOf)
}

/** What a preview shows in its place: it leads to no choices, because others than the reader see it. */
export const sampleLetterLink = (ctx: TenantContext, publicUrl: string): ChoiceLink =>
  linkTo(ctx, publicUrl, () => 'preview')
