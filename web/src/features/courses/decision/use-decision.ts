import type { Course } from '@reihum/contract/courses/course.schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { decisionMessages } from './decision.messages.ts'

type Wish = { decision: 'go' | 'open'; inform: boolean }

/** Decides that a course takes place or leaves it open; can be undone as long as nobody was informed. */
export function useDecision({ id, title }: Pick<Course, 'id' | 'title'>) {
  const text = useText(decisionMessages)
  const tenant = useActiveTenant().id
  const decide = (wish: Wish) => api.registrations.decideCourse({ tenant, courseId: id, ...wish })
  const reload = () => queryClient.invalidateQueries({ queryKey: queries.courses.key() })
  const undo = (decision: Wish['decision']) => () => void decide({ decision, inform: false }).then(reload)
  return useMutation({
    mutationFn: decide,
    onSuccess: async ({ decision, told }) => {
      const isGo = decision === 'go'
      const said = told > 0 ? text('saidAndTold', { title, count: told }) : text('said', { title })
      notify({
        kind: 'positive',
        message: isGo ? said : text('reopened', { title }),
        ...(told === 0 && { action: { label: text('undo'), run: undo(isGo ? 'open' : 'go') } }),
      })
      await reload()
    },
    onError: reload,
  })
}
