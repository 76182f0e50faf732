import { ruleLetterOutcome } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { titleOf } from '@reihum/contract/notifications/notification-text.ts'
import { sql } from 'kysely'
import { forgetChoices } from '#features/messages/choices/forget-choices.ts'
import type { Leaving, PersonPart } from '#features/people/person-part.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { choicesOf } from './choices/person-choices.ts'
import { fieldsOf } from './notification.store.ts'

const messagesTo = ({ tx, tenantId }: TenantContext, personId: string) =>
  tx
    .selectFrom('notification_recipient as r')
    .innerJoin('notification as n', (join) =>
      join.onRef('n.tenant_id', '=', 'r.tenant_id').onRef('n.id', '=', 'r.notification_id'),
    )
    .selectAll('n')
    .select(['r.email', 'r.id as recipient_id'])
    .where('r.tenant_id', '=', tenantId)
    .where('r.person_id', '=', personId)
    .orderBy('n.started_at')
    .orderBy('r.id')
    .execute()

const lettersByRuleTo = ({ tx, tenantId }: TenantContext, personId: string) =>
  tx
    .selectFrom('notification_rule_letter as l')
    .innerJoin('notification_rule as n', (join) =>
      join.onRef('n.tenant_id', '=', 'l.tenant_id').onRef('n.id', '=', 'l.rule_id'),
    )
    .innerJoin('registration as r', (join) =>
      join.onRef('r.tenant_id', '=', 'l.tenant_id').onRef('r.id', '=', 'l.registration_id'),
    )
    .select(['n.name', 'l.email', 'l.outcome', 'l.at'])
    .where('l.tenant_id', '=', tenantId)
    .where('r.person_id', '=', personId)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute()

/** What was written to them goes with them: their mails by the rules of mails, and here that they were a recipient. */
async function eraseRecipient(ctx: TenantContext, { personId, ownAddresses }: Leaving): Promise<void> {
  const { tx, tenantId } = ctx
  await forgetChoices(ctx, ownAddresses)
  await tx
    .deleteFrom('notification_recipient')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', personId)
    .execute()
  await sql`delete from notification_rule_letter l using registration r
    where l.tenant_id = ${tenantId} and r.tenant_id = l.tenant_id and r.id = l.registration_id
      and r.person_id = ${personId}`.execute(tx)
}

/** Where both got a message as a person, the one who stays keeps theirs. */
async function moveRecipients({ tx, tenantId }: TenantContext, fromId: string, toId: string): Promise<void> {
  await sql`update notification_recipient r set person_id = ${toId}
    where tenant_id = ${tenantId} and person_id = ${fromId} and not (registration_id is null and exists (
      select from notification_recipient o where o.tenant_id = r.tenant_id
        and o.notification_id = r.notification_id and o.person_id = ${toId} and o.registration_id is null))`.execute(
    tx,
  )
  await tx
    .deleteFrom('notification_recipient')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', fromId)
    .execute()
}

/** What messages know of a person. Those to a registration are among the mails about it. */
export const notificationsPart = {
  report: async (ctx: TenantContext, personId: string) => ({
    notifications: (await messagesTo(ctx, personId)).map((row) => ({
      title: titleOf(fieldsOf(row).texts),
      email: row.email,
      startedAt: row.started_at?.toISOString() ?? null,
    })),
    lettersByRule: (await lettersByRuleTo(ctx, personId)).map((row) => ({
      rule: row.name,
      email: row.email,
      outcome: ruleLetterOutcome.parse(row.outcome),
      at: row.at.toISOString(),
    })),
    mailAddresses: (await choicesOf(ctx, personId)).filter(
      ({ unwanted, bounce }) => unwanted.length > 0 || bounce !== null,
    ),
  }),
  counts: async (ctx: TenantContext, personId: string) => ({
    notifications: (await messagesTo(ctx, personId)).length,
  }),
  mails: {
    addresses: async () => [],
    topics: async (_: TenantContext, personId: string) => [{ id: personId, subjects: [personId] }],
    addressesOfOthers: async () => ({ byTopic: [], anywhere: [] }),
  },
  erasure: {
    preview: async () => ({}),
    awaited: async () => 0,
    lock: async () => {},
    logged: async () => ({ corrected: [], made: [] }),
    erase: eraseRecipient,
  },
  merge: { doubts: async () => ({ count: 0, told: {} }), move: moveRecipients },
} satisfies PersonPart
