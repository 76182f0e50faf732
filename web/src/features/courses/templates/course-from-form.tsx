import { Checkbox, TextInput } from '@mantine/core'
import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import { type CourseSource, courseFromInput } from '@reihum/contract/courses/template.schema.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { DialogForm } from '#ui/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { ClashList } from '../clashes/clash-list.tsx'
import { keepCourse } from '../course-query.ts'
import { CourseFromDates } from './course-from-dates.tsx'
import { reloadTemplates } from './template-query.ts'
import { templatesMessages } from './templates.messages.ts'
import classes from './templates.module.css'

type CourseFromProps = {
  source: CourseSource
  /** What it is made from. */
  model: { kind: CourseKind; title: string; appointmentCount: number }
  onClose: () => void
}

/** What a new course needs beyond its template or original: a title, a free reference, and a first day. */
export function CourseFromForm({ source, model, onClose }: CourseFromProps) {
  const tenant = useActiveTenant()
  const query = useQuery({
    ...queries.courses.defaults.queryOptions({ input: { tenant: tenant.id, kind: model.kind } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Loaded query={query}>
      {({ reference }) => (
        <Form
          source={source}
          title={model.title}
          reference={reference}
          hasAppointments={model.appointmentCount > 0}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}

type FormProps = {
  source: CourseSource
  title: string
  reference: string
  hasAppointments: boolean
  onClose: () => void
}

function Form({ source, title, reference, hasAppointments, onClose }: FormProps) {
  const text = useText(templatesMessages)
  const tenant = useActiveTenant()
  const [isAccepted, setAccepted] = useState(false)
  const form = useNewRecordForm({
    idSchema: courseId,
    schema: courseFromInput,
    initial: { title, reference, firstDate: null },
    create: (id, course) =>
      api.courses
        .createFrom({ tenant: tenant.id, id, source, course, overrideClashes: isAccepted })
        .catch((error) => {
          void preview.refetch()
          throw error
        }),
    onCreated: (course) => {
      keepCourse(tenant.id, course)
      reloadTemplates()
      notify({ kind: 'positive', message: text('courseCreated') })
      onClose()
      goTo(`/courses/${course.id}/general`)
    },
    pathPrefix: 'course.',
    refusalFields: { REFERENCE_TAKEN: 'reference' },
    above: ['APPOINTMENT_CLASH'],
  })
  const firstDate = courseFromInput.shape.firstDate.safeParse(form.values.firstDate).data ?? null
  const preview = useQuery({
    ...queries.courses.previewFrom.queryOptions({
      input: { tenant: tenant.id, ...source, firstDate: firstDate ?? '' },
    }),
    enabled: hasAppointments && firstDate !== null,
    placeholderData: keepPreviousData,
  })
  const { value, onChange, ...date } = form.field('firstDate')
  const found = firstDate === null ? undefined : preview.data
  const clashes = found?.count ?? 0
  const input = (name: 'title' | 'reference') => {
    const { value: typed, ...binding } = form.field(name)
    return { ...binding, value: String(typed ?? ''), withAsterisk: true }
  }
  return (
    <DialogForm form={form} button={text('create')} onBack={onClose}>
      {form.refusal && !isAccepted && <RefusalAlert problem={form.refusal} />}
      <TextInput label={text('courseTitle')} maxLength={200} data-autofocus {...input('title')} />
      <TextInput label={text('reference')} maxLength={40} autoComplete="off" {...input('reference')} />
      {hasAppointments ? (
        <DateField
          label={text('firstDate')}
          description={text('firstDateHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...date}
          value={value ?? ''}
          onChange={(typed) => onChange(typed === '' ? null : typed)}
        />
      ) : (
        <p className="grey">{text('noAppointments')}</p>
      )}
      {found && <CourseFromDates preview={found} isBusy={preview.isPlaceholderData} />}
      {found && clashes > 0 && (
        <>
          <details className={classes.clashes}>
            <summary>{text('showClashes')}</summary>
            <ClashList clashes={found.clashes} />
          </details>
          <Checkbox
            label={text('accept')}
            checked={isAccepted}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
          />
        </>
      )}
    </DialogForm>
  )
}
