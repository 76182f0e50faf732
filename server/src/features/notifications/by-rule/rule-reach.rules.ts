import type { NotificationRuleFields } from '@reihum/contract/notifications/notification-rule.schema.ts'

type Reach = Pick<NotificationRuleFields, 'reach' | 'courseIds'>

/** Whether a rule comes to write for courses for which it did not write before. */
export function reachesFurther(before: Reach, after: Reach): boolean {
  const isAdded = after.courseIds.some((id) => !before.courseIds.includes(id))
  const isTakenAway = before.courseIds.some((id) => !after.courseIds.includes(id))
  const isKept = before.courseIds.some((id) => after.courseIds.includes(id))
  if (before.reach === 'all') return false
  if (after.reach === 'all') return true
  if (before.reach === 'only') return after.reach === 'except' || isAdded
  return after.reach === 'only' ? isKept : isTakenAway
}
