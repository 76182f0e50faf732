import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import type { AddressChoice } from '@reihum/contract/notifications/letter-choice.schema.ts'
import { foldedAddress } from '#features/messages/choices/folded-address.rules.ts'
import { unwantedAt } from '#features/messages/choices/letter-choice.queries.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { changeLetters } from './choose-letters.ts'
import { addressesOf } from './persons-at.queries.ts'

/** What is not wanted at each address of a person. */
export async function choicesOf(ctx: TenantContext, personId: string): Promise<AddressChoice[]> {
  const addresses = await addressesOf(ctx, personId)
  const unwanted = await unwantedAt(ctx, addresses)
  return addresses.map((email) => ({
    email,
    unwanted: unwanted(email).map(({ kind, how, at }) => ({ kind, how, at: at.toISOString() })),
  }))
}

async function requirePerson({ tx, tenantId }: TenantContext, personId: string): Promise<void> {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
}

export async function getPersonLetterChoices(
  ctx: TenantContext,
  personId: string,
): Promise<{ items: AddressChoice[] }> {
  await requirePerson(ctx, personId)
  return { items: await choicesOf(ctx, personId) }
}

/** Notes what somebody said to the staff. */
export async function changePersonLetterChoice(
  ctx: TenantContext,
  personId: string,
  { email, unwanted }: { email: string; unwanted: readonly OptionalLetter[] },
): Promise<{ items: AddressChoice[] }> {
  await requirePerson(ctx, personId)
  const address = foldedAddress(email)
  if (!(await addressesOf(ctx, personId)).includes(address)) throw new Refusal('NOT_THEIR_ADDRESS')
  await changeLetters(ctx, address, { give: unwanted, how: 'staff' }, personId)
  return { items: await choicesOf(ctx, personId) }
}
