import {
  type NotificationRuleFields,
  type RuleLetterOutcome,
  type RuleState,
  ruleOccasion,
  ruleReach,
  ruleUnit,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import type { Selectable } from 'kysely'
import { insertTogether } from '#platform/database/insert-together.ts'
import type { NotificationRule as RuleTable } from '#platform/database/schema.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import { recordTable } from '#platform/records/record-table.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { toldRule } from './notification-rule.events.ts'

export type RuleRow = Selectable<RuleTable>

export const ruleFieldsOf = (row: RuleRow): NotificationRuleFields => ({
  name: row.name,
  occasion: ruleOccasion.parse(row.occasion),
  amount: row.amount,
  unit: ruleUnit.parse(row.unit),
  states: row.states as RuleState[],
  texts: {
    de: { subject: row.subject_de, body: row.body_de },
    en: { subject: row.subject_en, body: row.body_en },
  },
  sendsUnfilled: row.sends_unfilled,
  isNecessary: row.is_necessary,
  reach: ruleReach.parse(row.reach),
  courseIds: row.course_ids as CourseId[],
})

export const rules = recordTable('notification_rule', {
  columnsOf: ({ name, texts, ...fields }: NotificationRuleFields) => ({
    name,
    name_sort: fold(name),
    occasion: fields.occasion,
    amount: fields.amount,
    unit: fields.unit,
    states: [...fields.states],
    subject_de: texts.de.subject,
    body_de: texts.de.body,
    subject_en: texts.en.subject,
    body_en: texts.en.body,
    sends_unfilled: fields.sendsUnfilled,
    is_necessary: fields.isNecessary,
    reach: fields.reach,
    course_ids: [...fields.courseIds],
  }),
  fieldsOf: ruleFieldsOf,
  told: toldRule,
  taken: () => (error) => {
    throw error
  },
})

/** When a node looks at a rule next, and what keeps it from writing; neither is a change of the rule. */
export async function noteLook(
  { tx, tenantId }: TenantContext,
  id: string,
  noted: { look_at: Date; trouble?: string | null },
): Promise<void> {
  await tx
    .updateTable('notification_rule')
    .set(noted)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('on_since', 'is not', null)
    .execute()
}

export type KeptLetter = {
  id: string
  registrationId: string
  appointmentId: string
  topic: string
  email: string
  outcome: RuleLetterOutcome
  code: string
  data: object
  digest: string | null
  due: Date
}

export const newLetterId = ({ now }: TenantContext) => newId(now.getTime())

/** The database refuses what was kept before, so that a second one cannot be written. */
export async function keepLetters(
  ctx: TenantContext,
  ruleId: string,
  letters: readonly KeptLetter[],
): Promise<void> {
  await insertTogether(ctx.tx, {
    notification_rule_letter: letters.map((one) => ({
      tenant_id: ctx.tenantId,
      id: one.id,
      rule_id: ruleId,
      registration_id: one.registrationId,
      appointment_id: one.appointmentId,
      topic: one.topic,
      email: one.email,
      outcome: one.outcome,
      code: one.code,
      data: one.data as never,
      letter_digest: one.digest,
      due_at: one.due,
      at: ctx.now,
    })),
  })
}
