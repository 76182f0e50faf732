import type {
  NotificationRule,
  NotificationRuleSummary,
} from '@reihum/contract/notifications/notification-rule.schema.ts'
import { queries, queryClient } from '#platform/connection.ts'
import { useText } from '#ui/text.tsx'
import { rulesMessages } from './rules.messages.ts'

export type RuleId = NotificationRule['id']

export const ruleQuery = (tenant: string, id: RuleId) =>
  queries.notifications.getNotificationRule.queryOptions({ input: { tenant, notificationRuleId: id } })

/** Keeps what the server answered, and asks anew for all that follows from it. */
export async function keepRule(tenant: string, fresh: NotificationRule): Promise<void> {
  queryClient.setQueryData(ruleQuery(tenant, fresh.id).queryKey, fresh)
  const { listNotificationRules, listPlannedLetters, previewRuleLetter } = queries.notifications
  await Promise.all(
    [listNotificationRules, listPlannedLetters, previewRuleLetter].map((query) =>
      queryClient.invalidateQueries({ queryKey: query.key() }),
    ),
  )
}

/** When a rule writes and for how many courses, in words. */
export function useRuleTime(): (
  rule: Pick<NotificationRuleSummary, 'occasion' | 'amount' | 'unit' | 'reach' | 'namedCourses'>,
) => string {
  const text = useText(rulesMessages)
  return ({ occasion, amount, unit, reach, namedCourses }) => {
    const when = text(`${occasion}_${unit}`, { amount })
    return reach === 'all' ? when : text(`when_${reach}`, { when, count: namedCourses })
  }
}
