import { Button } from '@mantine/core'
import {
  type CourseFields,
  courseContent,
  type courseDefaults,
  courseFields,
  usualOfferHours,
} from '@reihum/contract/courses/course.schema.ts'
import type { CourseKind } from '@reihum/contract/courses/course-states.ts'
import { type characteristicValueId, courseId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { goTo } from '#platform/addresses.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import type { useContractForm } from '#ui/form/contract-form.ts'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useBelonging } from '#ui/shell/belonging.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { datesFrom } from './appointments/wished-dates.ts'
import { useCharacteristics } from './characteristics/characteristic-query.ts'
import { useClashQuestion } from './clashes/use-clash-question.tsx'
import { keepCourse } from './course-query.ts'
import { coursesMessages } from './courses.messages.ts'
import { AttributesFields, useAttributes } from './editor/attributes-fields.tsx'
import { type CourseDraft, contentOf } from './editor/content-form.ts'
import { CourseProblem } from './editor/course-problem.tsx'
import { courseRefusalFields, courseShownAbove } from './editor/course-refusals.ts'
import { editorMessages } from './editor/editor.messages.ts'
import classes from './editor/editor.module.css'
import { entryMessages } from './editor/entry.messages.ts'
import { EntryRuleList } from './editor/entry-rule-list.tsx'
import { LawFields } from './editor/law-fields.tsx'
import { FeeField, TermsOfPayment } from './editor/money-fields.tsx'
import { LimitField, SharingField, WaitingFields } from './editor/places-fields.tsx'
import { plannedByNew } from './editor/planned-dates.ts'
import { MinimumFields, MovingUpFields, OpeningFields } from './editor/planning-fields.tsx'
import { ValuesFields } from './editor/values-fields.tsx'
import { DescriptionFields, TitleFields } from './editor/what-fields.tsx'
import { WhenFields } from './editor/when-fields.tsx'
import { WhereFields } from './editor/where-fields.tsx'

const defaultsOf = (tenant: string, kind: CourseKind) =>
  queries.courses.defaults.queryOptions({ input: { tenant, kind } })

type ValueId = z.infer<typeof characteristicValueId>

/** What the address says of the new course. */
type Wanted = { kind?: CourseKind; start?: string; value?: ValueId }

export function NewCoursePage() {
  const text = useText(coursesMessages)
  const tenant = useActiveTenant()
  const { kind = 'COURSE', start, value } = useSearch({ strict: false }) as Wanted
  const query = useQuery({ ...defaultsOf(tenant.id, kind), staleTime: 0, refetchOnWindowFocus: false })
  const back =
    kind === 'EVENT' ? { to: '/events', label: text('events') } : { to: '/courses', label: text('courses') }
  useBelonging(back.to)
  return (
    <>
      <PageTitle title={text(kind === 'EVENT' ? 'newEvent' : 'newCourse')} backTo={back} />
      <Loaded query={query}>
        {(defaults) => (
          <NewCourseForm key={kind} kind={kind} start={start} value={value} defaults={defaults} />
        )}
      </Loaded>
    </>
  )
}

type Defaults = z.infer<typeof courseDefaults>

const plain = courseContent.parse({ title: '-', attendeeLimit: null, waiterLimit: null, feeCents: 0 })

const undated = { registrationOpensAt: null, registrationClosesAt: null, decideBy: null }

/** A new course begins with the values entered last where they rarely differ; everything else is empty. */
function blank(
  kind: CourseKind,
  defaults: Defaults,
  dates: Pick<CourseFields, 'start' | 'end'>,
): CourseDraft {
  const offering = { offerHours: usualOfferHours }
  return { ...plain, ...defaults, ...offering, kind, title: '', feeCents: '', ...undated, ...dates }
}

/** Suggests the next reference of the kind, as long as the user has not written another. */
function useKind(form: ReturnType<typeof useContractForm<typeof courseFields>>, suggested: string) {
  const tenant = useActiveTenant()
  const last = useRef(suggested)
  return async (kind: CourseKind) => {
    const isUntouched = form.values.reference === last.current
    form.fill({ kind })
    if (!isUntouched) return
    const defaults = await queryClient.fetchQuery(defaultsOf(tenant.id, kind)).catch(() => null)
    if (!defaults) return
    last.current = defaults.reference
    form.fill({ kind, reference: defaults.reference })
  }
}

type NewCourseFormProps = {
  kind: CourseKind
  start: string | undefined
  /** Of a characteristic, which the course has from the start. */
  value: ValueId | undefined
  defaults: Defaults
}

function NewCourseForm({ kind, start, value, defaults }: NewCourseFormProps) {
  const text = useText(editorMessages)
  const entry = useText(entryMessages)
  const words = useText(coursesMessages)
  const tenant = useActiveTenant()
  const { timeZone } = useFormats()
  const attributes = useAttributes()
  const characteristics = useCharacteristics()
  const { saveAsking, clashDialog } = useClashQuestion()
  const publishes = useRef(false)
  const form = useNewRecordForm({
    idSchema: courseId,
    schema: courseFields,
    initial: { ...blank(kind, defaults, datesFrom(start, timeZone)), valueIds: value ? [value] : [] },
    create: (id, course) =>
      saveAsking(
        (overrideClashes) =>
          api.courses.create({ tenant: tenant.id, id, publish: publishes.current, course, overrideClashes }),
        () => plannedByNew(course),
      ),
    onCreated: (course) => {
      keepCourse(tenant.id, course)
      notify({ kind: 'positive', message: words(publishes.current ? 'published' : 'created') })
      goTo(`/courses/${course.id}/general`)
    },
    pathPrefix: 'course.',
    refusalFields: courseRefusalFields,
    above: courseShownAbove,
  })
  const onKind = useKind(form, defaults.reference)
  const content = contentOf(form)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    // Saving by the keyboard has no button and never publishes.
    publishes.current = submitter?.getAttribute('value') === 'publish'
    form.submit(event)
  }
  return (
    <>
      <form ref={form.element} className={formClasses.form} noValidate onSubmit={submit}>
        <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
        <CourseProblem problem={form.refusal} />
        <FormSection title={text('what')}>
          <TitleFields form={form} isNew onKind={(next) => void onKind(next)} />
        </FormSection>
        <FormSection title={text('when')}>
          <WhenFields form={form} course={null} />
        </FormSection>
        <FormSection title={text('where')}>
          <WhereFields form={content} />
        </FormSection>
        {characteristics.length > 0 && (
          <FormSection title={text('characteristics')} hint={text('characteristicsHint')}>
            <ValuesFields form={content} characteristics={characteristics} />
          </FormSection>
        )}
        <FormSection title={text('feeAndPlaces')}>
          <div className={formClasses.triple}>
            <FeeField form={content} />
            <LimitField form={content} />
            <WaitingFields form={content} />
          </div>
        </FormSection>
        <Folded title={text('foldedText')}>
          <DescriptionFields form={content} />
        </Folded>
        <Folded title={text('entry')} hint={entry('hint')}>
          <EntryRuleList form={content} />
        </Folded>
        <Folded title={text('folded')} hint={text('foldedHint')}>
          <OpeningFields form={form} content={content} />
          <MovingUpFields form={content} />
          <MinimumFields form={form} content={content} />
          <SharingField form={content} />
          <TermsOfPayment form={content} />
          <LawFields form={content} />
          {attributes.length > 0 && <AttributesFields form={content} attributes={attributes} />}
        </Folded>
        <div className={formClasses.buttons} data-stays>
          <Button
            type="submit"
            variant="default"
            disabled={form.isSaving}
            loading={form.isSaving && !publishes.current}
          >
            {text('saveDraft')}
          </Button>
          <Button
            type="submit"
            value="publish"
            disabled={form.isSaving}
            loading={form.isSaving && publishes.current}
          >
            {text('publish')}
          </Button>
        </div>
      </form>
      {clashDialog}
    </>
  )
}

/** Fields that most courses need not touch are folded; an error in them opens the section. */
function Folded({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <details className={classes.folded}>
      <summary>
        {title} {hint && <small>{hint}</small>}
      </summary>
      <div className={classes.foldedBody}>{children}</div>
    </details>
  )
}
