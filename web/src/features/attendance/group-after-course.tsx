import { Button, NativeSelect } from '@mantine/core'
import type { CourseAttendances, GroupAfterCourse } from '@reihum/contract/attendance/attendance.schema.ts'
import { personGroupId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useMay } from '#platform/tenant.ts'
import { groupOptions, useGroupNames } from '#platform/use-group-names.ts'
import { Section } from '#ui/detail-page.tsx'
import { Dialog, DialogForm } from '#ui/dialog.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { useText } from '#ui/text.tsx'
import { groupAfterCourseMessages } from './group-after-course.messages.ts'

type OfCourse = { courseId: CourseAttendances['course']['id'] }

/** Which group attendees join when the course is over; nothing where the provider keeps none. */
export function GroupAfterCoursePart({ courseId }: OfCourse) {
  const text = useText(groupAfterCourseMessages)
  const tenant = useActiveTenant().id
  const enabled = useMay()('registrations.manage')
  const groups = useGroupNames()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { data } = useQuery({
    ...queries.attendance.groupAfterCourse.queryOptions({ input: { tenant, courseId } }),
    enabled,
  })
  if (!data || groups.length === 0) return null
  const { rule } = data
  const name = groups.find(({ id }) => id === rule?.groupId)?.name ?? ''
  return (
    <div className="no-print">
      <Section
        title={text('title')}
        action={
          <Button variant="default" onClick={() => setOpen(true)}>
            {text(rule ? 'change' : 'setUp')} …
          </Button>
        }
      >
        {rule ? (
          <>
            <p>{text('rule', { percent: String(rule.leastPercent), name })}</p>
            <p className="grey">{text('until')}</p>
          </>
        ) : (
          <p className="grey">{text('none')}</p>
        )}
        <Dialog isOpen={isOpen} onClose={close} title={text('title')} text={text('until')}>
          <GroupForm courseId={courseId} rule={rule} onClose={close} />
        </Dialog>
      </Section>
    </div>
  )
}

const fields = z.object({
  group: z.union([z.literal(''), personGroupId]),
  leastPercent: z.number().int().min(1).max(100),
})

type GroupFormProps = OfCourse & { rule: GroupAfterCourse | null; onClose: () => void }

function GroupForm({ courseId, rule, onClose }: GroupFormProps) {
  const text = useText(groupAfterCourseMessages)
  const tenant = useActiveTenant().id
  const groups = useGroupNames()
  const form = useCallForm({
    schema: fields,
    initial: { group: rule?.groupId ?? '', leastPercent: rule?.leastPercent ?? 80 },
    pathPrefix: 'rule.',
    call: async ({ group, leastPercent }) => {
      await api.attendance.setGroupAfterCourse({
        tenant,
        courseId,
        rule: group === '' ? null : { groupId: group, leastPercent },
      })
      notify({ kind: 'positive', message: text('saved') })
      onClose()
      await queryClient.invalidateQueries({ queryKey: queries.attendance.groupAfterCourse.key() })
    },
  })
  return (
    <DialogForm form={form} button={text('save')} onBack={onClose}>
      <NativeSelect
        label={text('group')}
        {...form.field('group')}
        data={[{ value: '', label: text('noGroup') }, ...groupOptions(groups, form.values.group)]}
      />
      {form.values.group !== '' && (
        <CountField label={text('leastPercent')} {...form.field('leastPercent')} />
      )}
    </DialogForm>
  )
}
