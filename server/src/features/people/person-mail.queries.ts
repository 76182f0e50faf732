import { type MailAbout, mailsAbout } from '#features/messages/mails-about.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { PersonParts } from './person-part.ts'

/** All addresses that the person has or was written to at, in lower case. */
export async function addressesOf(
  ctx: TenantContext,
  parts: PersonParts,
  personId: string,
): Promise<Set<string>> {
  const [own, given] = await Promise.all([
    ctx.tx
      .selectFrom('person')
      .select('email')
      .where('tenant_id', '=', ctx.tenantId)
      .where('id', '=', personId)
      .executeTakeFirst(),
    parts.addresses(ctx, personId),
  ])
  const addresses = new Set([own?.email.toLowerCase() ?? '', ...given])
  addresses.delete('')
  return addresses
}

export type MailOfTopic = MailAbout & { topic: string }

/** All mails about the person's topics, to whichever address; once for each topic. */
export async function mailsOfTopics(
  ctx: TenantContext,
  parts: PersonParts,
  personId: string,
): Promise<MailOfTopic[]> {
  const topics = await parts.topics(ctx, personId)
  const mails = await mailsAbout(ctx, [...new Set(topics.flatMap(({ subjects }) => subjects))])
  const bySubject = Map.groupBy(mails, ({ subjectId }) => subjectId)
  return topics.flatMap(({ id, subjects }) => {
    const found = subjects.flatMap((subject) => bySubject.get(subject) ?? [])
    return [...new Map(found.map((mail) => [mail.id, { ...mail, topic: id }])).values()]
  })
}

/** The ids of mails sent to the person's own addresses. */
export async function mailsToPerson(
  ctx: TenantContext,
  parts: PersonParts,
  personId: string,
): Promise<string[]> {
  const [addresses, mails] = await Promise.all([
    addressesOf(ctx, parts, personId),
    mailsOfTopics(ctx, parts, personId),
  ])
  const own = mails.filter(({ recipient }) => addresses.has(recipient.toLowerCase()))
  return [...new Set(own.map(({ id }) => id))]
}
