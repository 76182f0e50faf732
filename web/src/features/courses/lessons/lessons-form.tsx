import { Button, TextInput } from '@mantine/core'
import { agreedLessonsTitle } from '@reihum/contract/courses/agreed-lessons.schema.ts'
import type { Person } from '@reihum/contract/persons.ts'
import { availableOf, type PaymentMethod } from '@reihum/contract/tenants/payment-methods.ts'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goTo } from '#platform/addresses.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useText } from '#ui/text.tsx'
import seriesClasses from '../appointments/series.module.css'
import { planOf } from '../appointments/series-draft.ts'
import { SeriesDates } from '../appointments/series-fields.tsx'
import { SeriesPreviewPane } from '../appointments/series-preview-pane.tsx'
import { type SeriesPreviewState, useSeriesPreview } from '../appointments/use-series-preview.ts'
import { clashCode, useClashQuestion } from '../clashes/use-clash-question.tsx'
import { InstructorChoice } from '../editor/instructor-choice.tsx'
import { useMethodsSetUp } from '../editor/payment-notice.tsx'
import { PlaceChoice } from '../editor/place-choice.tsx'
import { lessonsMessages } from './lessons.messages.ts'
import classes from './lessons.module.css'
import { attendeeFrom, blankLessons, feeOfAll, isReached, lessonsDraft } from './lessons-draft.ts'
import { LessonsPerson } from './lessons-person.tsx'
import { LessonsTerms, type LessonsTermsOf } from './lessons-terms.tsx'

const above = [
  clashCode,
  'COURSE_INCOMPLETE',
  'TIER_LIMIT_REACHED',
  'VERIFICATION_REQUIRED',
  'REFERENCE_TAKEN',
  'PERSON_ERASED',
  'CONFLICT',
] as const

type LessonsFormProps = { terms: LessonsTermsOf; person?: Person | undefined }
export type LessonsDrafted = ReturnType<typeof useLessonsForm>['form']

/** What is checked for clashes when the question comes up: the dates that the preview shows. */
function plannedBy(
  { placeId, instructorId }: { placeId: never; instructorId: never },
  preview: SeriesPreviewState,
) {
  const dates = preview.data?.appointments ?? []
  return {
    course: { courseId: null, placeId, instructorId, furtherInstructorIds: [] },
    appointments: dates.map(({ start, end }) => ({
      id: newId() as never,
      start,
      end,
      title: '',
      placeId: null,
      instructorId: null,
    })),
  }
}

function useLessonsForm({ person }: LessonsFormProps, method: PaymentMethod | null) {
  const text = useText(lessonsMessages)
  const tenant = useActiveTenant().id
  const { money, locale } = useFormats()
  const { language } = useSuspenseQuery(queries.tenants.settings.queryOptions({ input: { tenant } })).data
  const { saveAsking, clashDialog } = useClashQuestion()
  const [initial] = useState(() =>
    blankLessons(agreedLessonsTitle[language], locale, person && attendeeFrom(person)),
  )
  const form = useNewRecordForm({
    idSchema: courseId,
    schema: lessonsDraft,
    initial,
    create: (
      id,
      { title, feePerLessonCents, attendee, contact, language: written, confirm, inform, ...dates },
    ) => {
      const series = planOf(dates)
      // Only lessons whose dates were shown are agreed.
      if (!series || !preview.isCurrent) throw new Error('the preview is not there yet')
      return saveAsking(
        (overrideClashes) =>
          api.registrations.agreeLessons({
            tenant,
            id,
            title,
            feePerLessonCents,
            series,
            attendee,
            contact,
            language: written,
            paymentMethod: method,
            confirm,
            inform: inform && isReached({ attendee, contact }),
            overrideClashes,
          }),
        () => plannedBy(dates as never, preview),
      ).then((agreed) => ({ ...agreed, name: `${attendee.firstName} ${attendee.lastName}` }))
    },
    onCreated: ({ courseId: id, name, lessons, feeCents }) => {
      for (const room of [queries.courses, queries.registrations, queries.people])
        void queryClient.invalidateQueries({ queryKey: room.key() })
      notify({ kind: 'positive', message: text('done', { name, count: lessons, sum: money(feeCents) }) })
      form.forgetChanges()
      goTo(`/courses/${id}/general`)
    },
    above,
  })
  const preview = useSeriesPreview(null, form.values)
  return { form, preview, clashDialog }
}

/** The form, and beside it the dates that come of it. */
export function LessonsForm(props: LessonsFormProps) {
  const text = useText(lessonsMessages)
  const { money, timeZone } = useFormats()
  const setUp = useMethodsSetUp()
  const methods = setUp ? availableOf(props.terms.paymentMethods, setUp) : []
  const [chosen, setChosen] = useState<PaymentMethod | null>()
  // Until somebody chooses, what courses offer first, so that the letter says how to pay.
  const method = chosen === undefined ? (methods[0] ?? null) : chosen
  const { form, preview, clashDialog } = useLessonsForm(props, method)
  const { values, refusal } = form
  const dates = preview.data?.appointments ?? []
  const fee = feeOfAll(values.feePerLessonCents, preview.data && dates.length)
  // A day that is left out is made up for: so many lessons were agreed.
  const skip = (start: string) => {
    const { date } = wallClockOf(start, timeZone)
    form.fill({ skipDates: [...new Set([...(values.skipDates as string[]), date])].sort() })
  }
  return (
    <>
      <form ref={form.element} noValidate onSubmit={form.submit}>
        <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
        <div className={seriesClasses.page}>
          <div className={formClasses.form}>
            {refusal && refusal.code !== clashCode && <RefusalAlert problem={refusal} />}
            <FormSection title={text('sectionPerson')}>
              <LessonsPerson form={form} />
            </FormSection>
            <FormSection title={text('sectionWhat')}>
              <WhatFields form={form} />
            </FormSection>
            <SeriesDates form={form as never} refusal={preview.refusal} />
            <FormSection title={text('sectionTerms')}>
              <LessonsTerms
                form={form}
                terms={props.terms}
                isPaid={values.feePerLessonCents !== 0}
                methods={methods}
                method={method}
                onMethod={setChosen}
              />
            </FormSection>
          </div>
          <SeriesPreviewPane preview={preview} chosen={dates} skipped={none} onSkip={skip} />
        </div>
        <div className={`${formClasses.buttons} ${seriesClasses.buttons}`}>
          <Button type="submit" loading={form.isSaving} disabled={preview.isAsked && !preview.isCurrent}>
            {text('submit')}
          </Button>
          <span className={classes.sum} role="status">
            {fee !== null &&
              text('sum', {
                count: dates.length,
                fee: money(values.feePerLessonCents as number),
                sum: money(fee),
              })}
          </span>
        </div>
      </form>
      {clashDialog}
    </>
  )
}

const none: ReadonlySet<string> = new Set()

function WhatFields({ form }: { form: LessonsDrafted }) {
  const text = useText(lessonsMessages)
  const { currencyCode } = useFormats()
  const { value: title, ...titleField } = form.field('title')
  const { value: fee, ...feeField } = form.field('feePerLessonCents')
  const chosen = (path: 'placeId' | 'instructorId') => {
    const { value, onChange, ...input } = form.field(path)
    return { ...input, value: value || null, onChange: (id: string | null) => onChange(id as never) }
  }
  return (
    <>
      <TextInput
        label={text('title')}
        description={text('titleHint')}
        maxLength={200}
        autoComplete="off"
        withAsterisk
        {...titleField}
        value={String(title ?? '')}
      />
      <MoneyField
        label={text('feePerLesson')}
        withAsterisk
        currencyCode={currencyCode}
        {...feeField}
        value={fee ?? ''}
      />
      <div className={formClasses.pair}>
        <PlaceChoice label={text('place')} placeholder={text('noPlace')} {...chosen('placeId')} />
        <InstructorChoice
          label={text('instructor')}
          placeholder={text('noInstructor')}
          {...chosen('instructorId')}
        />
      </div>
    </>
  )
}
