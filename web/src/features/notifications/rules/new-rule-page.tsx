import { Button } from '@mantine/core'
import type { NotificationRuleFields } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { ruleSuggestions } from '@reihum/contract/notifications/notification-rule-suggestions.ts'
import { notificationRuleId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { DetailPage } from '#ui/detail-page.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { rulesMessages } from './rules.messages.ts'
import classes from './rules.module.css'

const empty = { subject: '', body: '' }
const blank: Omit<NotificationRuleFields, 'name'> = {
  occasion: 'beforeDate',
  amount: 1,
  unit: 'days',
  states: ['reserved', 'confirmed'],
  texts: { de: empty, en: empty },
  sendsUnfilled: false,
  isNecessary: false,
  reach: 'all',
  courseIds: [],
}

/** Offers rules that are taken with one click; whichever it is, it is off at first. */
export function NewRulePage() {
  const text = useText(rulesMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  // Made once, so that a second press makes no second rule.
  const [id] = useState(() => notificationRuleId.parse(newId()))
  const creating = useMutation({
    mutationFn: (rule: NotificationRuleFields) =>
      api.notifications.createNotificationRule({ tenant, id, rule }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queries.notifications.listNotificationRules.key() })
      goTo(`/notifications/rules/${id}`)
    },
    meta: { shownInline: ['TOO_MANY_RULES'] },
  })
  const choices = [
    ...ruleSuggestions.map(({ key, name, explanation, fields }) => ({
      key,
      title: name[locale],
      hint: explanation[locale],
      rule: { ...fields, name: name[locale], reach: 'all' as const, courseIds: [] },
    })),
    {
      key: 'blank',
      title: text('blank'),
      hint: text('blankHint'),
      rule: { ...blank, name: text('blankName') },
    },
  ]
  return (
    <DetailPage title={text('newRule')} backTo={{ to: '/notifications/rules', label: text('rules') }}>
      <section className={classes.suggestions} aria-labelledby="suggestions">
        <h2 id="suggestions">{text('suggestions')}</h2>
        <p className="grey">{text('suggestionsHint')}</p>
        {creating.error instanceof ApiProblem && <RefusalAlert problem={creating.error} />}
        <ul className={classes.cards}>
          {choices.map(({ key, title, hint, rule }) => (
            <li key={key} className={classes.card}>
              <div>
                <h3>{title}</h3>
                <p className="grey">{hint}</p>
              </div>
              <Button
                variant="default"
                aria-label={text('takeNamed', { name: title })}
                loading={creating.isPending && creating.variables === rule}
                disabled={creating.isPending || creating.isSuccess}
                onClick={() => creating.mutate(rule)}
              >
                {text('take')}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </DetailPage>
  )
}
