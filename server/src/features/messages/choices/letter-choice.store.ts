import type { OptionalLetter, WayToStop } from '@reihum/contract/messages/optional-letters.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { foldedAddress } from './folded-address.rules.ts'

/** Gives up kinds of letters at an address. Returns those that were wanted until now. */
export async function addUnwanted(
  { tx, tenantId, now }: TenantContext,
  email: string,
  { kinds, how }: { kinds: readonly OptionalLetter[]; how: WayToStop },
): Promise<string[]> {
  if (kinds.length === 0) return []
  const added = await tx
    .insertInto('unwanted_letter')
    .values(
      kinds
        .toSorted()
        .map((kind) => ({ tenant_id: tenantId, email: foldedAddress(email), kind, how, at: now })),
    )
    .onConflict((c) => c.columns(['tenant_id', 'email', 'kind']).doNothing())
    .returning('kind')
    .execute()
  return added.map(({ kind }) => kind)
}

/** Every kind but these is wanted again. Returns those that were not wanted until now. */
export async function keepUnwanted(
  { tx, tenantId }: TenantContext,
  email: string,
  kinds: readonly OptionalLetter[],
): Promise<string[]> {
  const removed = await tx
    .deleteFrom('unwanted_letter')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', foldedAddress(email))
    .where(sql<boolean>`kind <> all(${[...kinds]}::text[])`)
    .returning('kind')
    .execute()
  return removed.map(({ kind }) => kind)
}

/** Keeps to which addresses links lead. In the order of their digests, so that two nodes never wait for each other. */
export async function keepLetterLinks(
  { tx, tenantId, now }: TenantContext,
  links: readonly { tokenHash: string; email: string }[],
): Promise<void> {
  if (links.length === 0) return
  const rows = links
    .map(({ tokenHash, email }) => ({ tenant_id: tenantId, token_hash: tokenHash, email, created_at: now }))
    .toSorted((one, other) => (one.token_hash < other.token_hash ? -1 : 1))
  await tx
    .insertInto('letter_link')
    .values(rows)
    .onConflict((c) => c.columns(['tenant_id', 'token_hash']).doNothing())
    .execute()
}

export async function deleteLetterChoices(
  { tx, tenantId }: TenantContext,
  addresses: readonly string[],
): Promise<void> {
  const folded = addresses.map(foldedAddress)
  for (const table of ['unwanted_letter', 'letter_link', 'bounced_address'] as const)
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`email = any(${folded}::text[])`)
      .execute()
}
