import { Textarea, TextInput } from '@mantine/core'
import type { Frame, frameFields } from '@reihum/contract/courses/frame.schema.ts'
import { type CourseId, courseId } from '@reihum/contract/wire/ids.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { ChosenRecords } from '#ui/form/chosen-records.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { useNamedCourses } from '../named-courses.ts'
import { framesMessages } from './frames.messages.ts'

export type FrameDraft = Draft<typeof frameFields>
type FrameForm = Pick<ReturnType<typeof useContractForm<typeof frameFields>>, 'field' | 'values' | 'fill'>

/** Refusals that are shown at the field they speak of. */
export const frameRefusalFields = { FRAME_KNOWN: 'name', FRAME_TAKEN_MORE: 'places' }

export const blankFrame: FrameDraft = {
  name: '',
  courseId: null,
  places: '',
  priceCents: '',
  validUntil: '',
  note: '',
}

type Course = NonNullable<Frame['course']>

/** The course that a frame is for, found by the server while somebody types; none for all of them. */
function CourseOfFrame({ form, stored }: { form: FrameForm; stored: Course | null }) {
  const text = useText(framesMessages)
  const { value, error } = form.field('courseId')
  const named = useNamedCourses(stored ? [stored] : [], value ? [value as CourseId] : [])
  return (
    <ChosenRecords
      label={text('courseId')}
      description={text('courseHint')}
      placeholder={text('allCourses')}
      removeLabel={(name) => text('removeCourse', { name })}
      error={error}
      {...named}
      onChange={(ids) => {
        const last = ids.at(-1)
        form.fill({ courseId: last ? courseId.parse(last) : null })
      }}
    />
  )
}

export function FrameFields({ form, course = null }: { form: FrameForm; course?: Course | null }) {
  const text = useText(framesMessages)
  const { currencyCode } = useFormats()
  const { value: places, ...counted } = form.field('places')
  const { value: price, ...priced } = form.field('priceCents')
  const { value: until, ...valid } = form.field('validUntil')
  return (
    <>
      <TextInput
        label={text('name')}
        description={text('nameHint')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
        {...form.field('name')}
      />
      <CourseOfFrame form={form} stored={course} />
      <div className={formClasses.pair}>
        <CountField
          label={text('places')}
          description={text('placesHint')}
          withAsterisk
          {...counted}
          value={places as number | string | null}
        />
        <DateField label={text('validUntil')} withAsterisk value={String(until)} {...valid} />
      </div>
      <MoneyField
        label={text('priceCents')}
        description={text('priceHint')}
        withAsterisk
        currencyCode={currencyCode}
        {...priced}
        value={price as number | string}
      />
      <Textarea
        label={text('note')}
        description={text('noteHint')}
        maxLength={2000}
        autosize
        minRows={2}
        {...form.field('note')}
      />
    </>
  )
}
