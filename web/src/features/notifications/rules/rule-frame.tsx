import { Alert } from '@mantine/core'
import type { NotificationRule } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { RuleBadge } from './rule-badge.tsx'
import { type RuleId, ruleQuery, useRuleTime } from './rule-query.ts'
import { rulesMessages } from './rules.messages.ts'

/** Reads the rule that the address names. */
export function WithRule({ children }: { children: (rule: NotificationRule) => ReactNode }) {
  const tenant = useActiveTenant().id
  const { notificationRuleId } = useParams({ strict: false }) as { notificationRuleId: RuleId }
  const query = useQuery(ruleQuery(tenant, notificationRuleId))
  return <Loaded query={query}>{children}</Loaded>
}

type FrameProps = { rule: NotificationRule; actions?: ReactNode; children: ReactNode }

/** What all pages of a rule have in common: its name, when it writes, and what keeps it from writing. */
export function RuleFrame({ rule, actions, children }: FrameProps) {
  const text = useText(rulesMessages)
  const { dateTime } = useFormats()
  const timeOf = useRuleTime()
  const at = `/notifications/rules/${rule.id}`
  const since = rule.onSince ? ` · ${text('onSince', { at: dateTime(rule.onSince) })}` : ''
  return (
    <DetailPage
      title={rule.name}
      mark={<RuleBadge isOn={rule.isOn} />}
      line={`${timeOf(rule)}${since}`}
      backTo={{ to: '/notifications/rules', label: text('rules') }}
      tabs={[
        { to: at, label: text('tabText'), isExact: true },
        { to: `${at}/planned`, label: text('tabPlanned') },
        { to: `${at}/letters`, label: text('tabLetters') },
      ]}
      actions={actions}
    >
      {rule.trouble && (
        <Alert color="negative" title={text('trouble')} mt="md" styles={{ message: { color: 'inherit' } }}>
          {rule.trouble}
        </Alert>
      )}
      {children}
    </DetailPage>
  )
}
