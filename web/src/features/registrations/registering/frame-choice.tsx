import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { Frame } from '@reihum/contract/courses/frame.schema.ts'
import type { FrameTerms } from '@reihum/contract/courses/reduced-prices.ts'
import { frameId } from '@reihum/contract/wire/ids.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '#platform/connection.ts'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useText } from '#ui/text.tsx'
import type { BookingForm } from './booking-form.ts'
import { registeringMessages } from './registering.messages.ts'

/** The frames of the chosen firm out of which places of a course can be ordered now. */
export function useFrames(firmId: unknown, course: Course | undefined): readonly Frame[] {
  const tenant = useActiveTenant().id
  const { data } = useQuery({
    ...queries.courses.listFrames.queryOptions({ input: { tenant, firmId: firmId as Frame['firmId'] } }),
    enabled: Boolean(firmId) && course !== undefined,
  })
  if (!firmId || !course) return []
  return (data?.items ?? []).filter(
    ({ state, fields }) => state === 'usable' && (fields.courseId ?? course.id) === course.id,
  )
}

/** What was agreed in the chosen frame; undefined: none is chosen. */
export function useFrameTerms(frames: readonly Frame[], chosen: unknown): FrameTerms | undefined {
  const text = useText(registeringMessages)
  const frame = frames.find(({ id }) => id === chosen)
  return frame && { name: text('frameOf', { firm: frame.firmName }), priceCents: frame.fields.priceCents }
}

/** One of the frames of the firm, or none; nothing where it has none for this course. */
export function FrameChoice({ form, frames }: { form: BookingForm; frames: readonly Frame[] }) {
  const text = useText(registeringMessages)
  const { money, number } = useFormats()
  const { value, error } = form.field('frameId')
  if (frames.length === 0 && !value) return null
  const none = 'none'
  return (
    <ChoiceField
      label={text('frame')}
      description={text('frameHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={error}
      data={[
        { value: none, label: text('noFrame') },
        ...frames.map(({ id, fields, left }) => ({
          value: id,
          label: text('frameNamed', {
            name: fields.name,
            price: money(fields.priceCents),
            left: number(left),
          }),
        })),
      ]}
      value={frames.some(({ id }) => id === value) ? String(value) : none}
      onChange={(id) => form.fill({ frameId: id === none ? null : frameId.parse(id) })}
    />
  )
}
