import type { NotificationRuleFields } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

const about = (id: string) => ({ subject: { kind: 'notificationRule', id } })

/** The log does not keep the texts: they stand in the rule, and what was written in the mails. */
export const toldRule = ({
  name,
  occasion,
  amount,
  unit,
  sendsUnfilled,
  isNecessary,
  reach,
  courseIds,
}: NotificationRuleFields) => ({
  name,
  occasion,
  ruleAmount: amount,
  ruleUnit: unit,
  sendsUnfilled,
  isNecessary,
  ruleReach: reach,
  namedCourses: courseIds.length,
})

export const ruleCreated = (id: string, fields: NotificationRuleFields) =>
  event({
    name: 'notification.rule-created',
    ...about(id),
    payload: {},
    metadata: { after: toldRule(fields) },
  })

export const ruleChanged = (id: string, change: Change) =>
  event({ name: 'notification.rule-changed', ...about(id), payload: {}, metadata: change })

export const ruleDeleted = (id: string, name: string) =>
  event({ name: 'notification.rule-deleted', ...about(id), payload: {}, metadata: { before: { name } } })

export const ruleSwitchedOn = (id: string) =>
  event({ name: 'notification.rule-switched-on', ...about(id), payload: {}, metadata: {} })

export const ruleSwitchedOff = (id: string) =>
  event({ name: 'notification.rule-switched-off', ...about(id), payload: {}, metadata: {} })
