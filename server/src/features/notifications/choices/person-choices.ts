import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import type { AddressChoice } from '@reihum/contract/notifications/letter-choice.schema.ts'
import { type Bounce, bouncesAt } from '#features/messages/bounces/bounced.queries.ts'
import { foldedAddress } from '#features/messages/choices/folded-address.rules.ts'
import { unwantedAt } from '#features/messages/choices/letter-choice.queries.ts'
import { record } from '#platform/audit/record.ts'
import { unmarkAddress } from '#platform/mail/address-marks.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { changeLetters } from './choose-letters.ts'
import { addressTriedAgain } from './letter-choice.events.ts'
import { addressesOf } from './persons-at.queries.ts'

const told = (bounce: Bounce | null) => bounce && { reason: bounce.reason, at: bounce.at.toISOString() }

/** What is not wanted at each address of a person, and where nothing arrives. */
export async function choicesOf(ctx: TenantContext, personId: string): Promise<AddressChoice[]> {
  const addresses = await addressesOf(ctx, personId)
  const [unwanted, bounceAt] = await Promise.all([unwantedAt(ctx, addresses), bouncesAt(ctx, addresses)])
  return addresses.map((email) => ({
    email,
    bounce: told(bounceAt(email)),
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

/** The address in lower case, if it is one of the person's. */
async function requireAddress(ctx: TenantContext, personId: string, email: string): Promise<string> {
  await requirePerson(ctx, personId)
  const address = foldedAddress(email)
  if (!(await addressesOf(ctx, personId)).includes(address)) throw new Refusal('NOT_THEIR_ADDRESS')
  return address
}

export async function getPersonLetterChoices(
  ctx: TenantContext,
  personId: string,
): Promise<{ items: AddressChoice[] }> {
  await requirePerson(ctx, personId)
  return { items: await choicesOf(ctx, personId) }
}

/** Letters to an address of the person are tried as if it had never been marked. The same again changes and says nothing. */
export async function tryAddressAgain(
  ctx: TenantContext,
  personId: string,
  email: string,
): Promise<{ items: AddressChoice[] }> {
  const address = await requireAddress(ctx, personId, email)
  if (await unmarkAddress(ctx, address)) await record(ctx, addressTriedAgain(personId))
  return { items: await choicesOf(ctx, personId) }
}

/** Notes what somebody said to the staff. */
export async function changePersonLetterChoice(
  ctx: TenantContext,
  personId: string,
  { email, unwanted }: { email: string; unwanted: readonly OptionalLetter[] },
): Promise<{ items: AddressChoice[] }> {
  const address = await requireAddress(ctx, personId, email)
  await changeLetters(ctx, address, { give: unwanted, how: 'staff' }, personId)
  return { items: await choicesOf(ctx, personId) }
}
