import type { ErasurePreview } from '@reihum/contract/persons.ts'
import { sql } from 'kysely'
import { mailsTo } from '#features/messages/mails-about.queries.ts'
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

/**
 * The mails that an erasure affects, the addresses that belong to no other person, and the events in which the person
 * asked for a mail. An address that only a mail still knows, because the contact was changed since, is the person's
 * too.
 */
export async function tracesOf(ctx: TenantContext, parts: PersonParts, personId: string) {
  const [addresses, mails] = await Promise.all([
    addressesOf(ctx, parts, personId),
    mailsOfTopics(ctx, parts, personId),
  ])
  const known = new Set([...addresses, ...mails.map(({ recipient }) => recipient.toLowerCase())])
  const [others, persons] = await Promise.all([
    parts.addressesOfOthers(ctx, personId, [...known]),
    addressesOfOtherPersons(ctx, personId, [...known]),
  ])
  const byTopic = Map.groupBy(others.byTopic, ({ topic }) => topic)
  const sharedWith = (topic: string) => new Set((byTopic.get(topic) ?? []).map(({ address }) => address))
  const ofOthers = new Set([...others.anywhere, ...persons])
  const theirs = new Set([...known].filter((address) => addresses.has(address) || !ofOthers.has(address)))
  const sorted = sortMails(mails, theirs, sharedWith)
  const isBlank = new Set(mails.filter((mail) => mail.isBlank).map(({ id }) => id))
  const ownAddresses = [...addresses].filter((address) => !ofOthers.has(address))
  const answers = await mailsTo(ctx, ownAddresses, parts.answers)
  return {
    mails: {
      deleted: [...new Set([...sorted.deleted, ...answers.map(({ id }) => id)])],
      blanked: [...new Set(sorted.blanked)].filter((id) => !isBlank.has(id)),
    },
    ownAddresses,
    asked: answers.map(({ event_id }) => event_id),
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
