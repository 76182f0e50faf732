import { Button } from '@mantine/core'
import type { NotificationRule } from '@reihum/contract/notifications/notification-rule.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { type DialogState, QuestionDialog } from '#ui/dialog.tsx'
import { useText } from '#ui/text.tsx'
import { keepRule, useRuleTime } from './rule-query.ts'
import { rulesMessages } from './rules.messages.ts'

type ActionsProps = {
  rule: NotificationRule
  /** Whose letter is shown. */
  position: number
  isSaving: boolean
  whenSaved: (then: () => void) => Promise<void>
}

/** Deletes a rule, tries its letter, and switches it on and off; what is not saved is saved first. */
export function RuleActions({ rule, position, isSaving, whenSaved }: ActionsProps) {
  const text = useText(rulesMessages)
  const tenant = useActiveTenant().id
  const [opened, setOpened] = useState<'switch' | 'remove' | null>(null)
  const of = { tenant, notificationRuleId: rule.id }
  const testing = useMutation({
    mutationFn: () => api.notifications.tryRuleLetter({ ...of, position }),
    onSuccess: ({ recipient }) => notify({ kind: 'positive', message: text('tested', { recipient }) }),
  })
  const removing = useMutation({
    mutationFn: () => api.notifications.removeNotificationRule(of),
    onSuccess: async () => {
      notify({ kind: 'positive', message: text('removed') })
      await queryClient.invalidateQueries({ queryKey: queries.notifications.listNotificationRules.key() })
      goTo('/notifications/rules', { replace: true })
    },
  })
  const switchingOff = useMutation({
    mutationFn: () =>
      api.notifications.switchNotificationRule({ ...of, revision: rule.revision, isOn: false }),
    onSuccess: async (fresh) => {
      notify({ kind: 'positive', message: text('switchedOff') })
      await keepRule(tenant, fresh)
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpened('remove')}>
        {text('remove')}
      </Button>
      <Button
        variant="default"
        loading={testing.isPending}
        onClick={() => void whenSaved(() => testing.mutate())}
      >
        {text('test')}
      </Button>
      {rule.isOn ? (
        <Button variant="default" loading={switchingOff.isPending} onClick={() => switchingOff.mutate()}>
          {text('switchOff')}
        </Button>
      ) : (
        <Button loading={isSaving} onClick={() => void whenSaved(() => setOpened('switch'))}>
          {text('switchOn')}
        </Button>
      )}
      <SwitchOnDialog rule={rule} isOpen={opened === 'switch'} onClose={() => setOpened(null)} />
      <QuestionDialog
        isOpen={opened === 'remove'}
        onClose={() => setOpened(null)}
        title={text('removeTitle')}
        text={text('removeText')}
        button={text('remove')}
        isDestructive
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
    </>
  )
}

/** Says to how many people the rule would write within a week. */
function SwitchOnDialog({ rule, ...dialog }: DialogState & { rule: NotificationRule }) {
  const text = useText(rulesMessages)
  const timeOf = useRuleTime()
  const tenant = useActiveTenant().id
  const of = { tenant, notificationRuleId: rule.id }
  const planned = useQuery({
    ...queries.notifications.listPlannedLetters.queryOptions({
      input: { ...of, days: '7', page: 1, size: 25 },
    }),
    enabled: dialog.isOpen,
  })
  const switching = useMutation({
    mutationFn: () =>
      api.notifications.switchNotificationRule({ ...of, revision: rule.revision, isOn: true }),
    onSuccess: async (fresh) => {
      dialog.onClose()
      notify({ kind: 'positive', message: text('switchedOn') })
      await keepRule(tenant, fresh)
    },
    meta: { shownInline: ['NOTIFICATION_TEXT_UNUSABLE', 'CONFLICT'] },
  })
  return (
    <QuestionDialog
      {...dialog}
      title={text('switchOnTitle')}
      text={text('switchOnText', { when: timeOf(rule) })}
      button={text('switchOnButton')}
      isPending={switching.isPending}
      onConfirm={() => switching.mutate()}
    >
      {planned.data && <p role="status">{text('switchOnPeople', { count: planned.data.total })}</p>}
      {switching.error instanceof ApiProblem && <RefusalAlert problem={switching.error} />}
    </QuestionDialog>
  )
}
