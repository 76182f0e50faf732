import {
  type OptionalLetter,
  optionalLetters,
  type WayToStop,
} from '@reihum/contract/messages/optional-letters.ts'
import { sql } from 'kysely'
import { tokenHash } from '#platform/secret-token.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { foldedAddress } from './folded-address.rules.ts'

export type Unwanted = { kind: OptionalLetter; how: WayToStop; at: Date }

/** What is not wanted at each of these addresses, in the order in which kinds are always listed. */
export async function unwantedAt(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<(email: string) => Unwanted[]> {
  const rows = await tx
    .selectFrom('unwanted_letter')
    .select(['email', 'kind', 'how', 'at'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`email = any(${addresses.map(foldedAddress)}::text[])`)
    .execute()
  const found = Map.groupBy(rows, ({ email }) => email)
  return (email) =>
    optionalLetters.flatMap((kind) => {
      const row = found.get(foldedAddress(email))?.find((one) => one.kind === kind)
      return row ? [{ kind, how: row.how as WayToStop, at: row.at }] : []
    })
}

/** At which of these addresses letters of this kind are not wanted; necessary ones are wanted everywhere. */
export async function addressesWithout(
  { tx, tenantId }: TenantContext,
  kind: OptionalLetter | null,
  addresses: readonly string[],
): Promise<(email: string) => boolean> {
  if (kind === null || addresses.length === 0) return () => false
  const rows = await tx
    .selectFrom('unwanted_letter')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where(sql<boolean>`email = any(${addresses.map(foldedAddress)}::text[])`)
    .execute()
  const without = new Set(rows.map(({ email }) => email))
  return (email) => without.has(foldedAddress(email))
}

/** The address that a link leads to; null: it is none of this tenant, or what was known of the address was erased. */
export async function addressOfLink({ tx, tenantId }: TenantContext, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('letter_link')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  return row?.email ?? null
}
