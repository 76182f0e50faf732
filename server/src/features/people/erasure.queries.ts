import type { ErasurePreview } from '@reihum/contract/persons.ts'
import { sql } from 'kysely'
import type { TenantContext } from '#platform/tenant-context.ts'
import { findLivingPerson } from './person.queries.ts'
import { sortMails } from './person.rules.ts'
import { addressesOf, mailsOfTopics } from './person-mail.queries.ts'
import type { PersonParts } from './person-part.ts'

/** Which of these addresses other persons have too. */
async function addressesOfOtherPersons(ctx: TenantContext, personId: string, addresses: readonly string[]) {
  const { rows } = await sql<{ address: string }>`
    select email_sort as address from person
    where tenant_id = ${ctx.tenantId} and id <> ${personId} and email_sort = any (${[...addresses]})`.execute(
    ctx.tx,
  )
  return rows.map(({ address }) => address)
}

/** The mails that an erasure affects, and the addresses that belong to no other person. */
export async function tracesOf(ctx: TenantContext, parts: PersonParts, personId: string) {
  const [addresses, mails] = await Promise.all([
    addressesOf(ctx, parts, personId),
    mailsOfTopics(ctx, parts, personId),
  ])
  const [others, persons] = await Promise.all([
    parts.addressesOfOthers(ctx, personId, [...addresses]),
    addressesOfOtherPersons(ctx, personId, [...addresses]),
  ])
  const byTopic = Map.groupBy(others.byTopic, ({ topic }) => topic)
  const sharedWith = (topic: string) => new Set((byTopic.get(topic) ?? []).map(({ address }) => address))
  const sorted = sortMails(mails, addresses, sharedWith)
  const isBlank = new Set(mails.filter((mail) => mail.isBlank).map(({ id }) => id))
  const ofOthers = new Set([...others.anywhere, ...persons])
  return {
    mails: {
      deleted: [...new Set(sorted.deleted)],
      blanked: [...new Set(sorted.blanked)].filter((id) => !isBlank.has(id)),
    },
    ownAddresses: [...addresses].filter((address) => !ofOthers.has(address)),
  }
}

/** How much an erasure would remove, and what prevents it. */
export async function previewErasure(
  ctx: TenantContext,
  parts: PersonParts,
  id: string,
): Promise<ErasurePreview> {
  const person = await findLivingPerson(ctx, id)
  const [{ mails }, told] = await Promise.all([
    tracesOf(ctx, parts, person.id),
    parts.erasurePreview(ctx, person.id),
  ])
  return { mails: mails.deleted.length, blankedMails: mails.blanked.length, ...told }
}
