import type { SelectProps } from '@mantine/core'
import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import { useFormats } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useText } from '#ui/text.tsx'
import { useFoundCourses } from './found-courses.ts'
import { registrationsMessages } from './registrations.messages.ts'

type CourseId = ReturnType<typeof courseId.parse>

type CourseChoiceProps = Omit<SelectProps, 'value' | 'onChange' | 'data'> & {
  value: CourseId | undefined
  onChange: (id: CourseId) => void
  /** A course to leave out. */
  except?: CourseId
}

/** Chooses a course, found by title or reference. */
export function CourseChoice({ value, onChange, except, ...input }: CourseChoiceProps) {
  const text = useText(registrationsMessages)
  const { date } = useFormats()
  const { courses, onType } = useFoundCourses(value)
  const hints = new Map(
    courses.map(({ id, reference, start }) => [
      id as string,
      [reference, start && date(start)].filter(Boolean).join(' · '),
    ]),
  )
  return (
    <ChoiceField
      placeholder={text('chooseCourse')}
      {...input}
      data={courses.filter(({ id }) => id !== except).map(({ id, title }) => ({ value: id, label: title }))}
      value={value ?? ''}
      onSearchChange={onType}
      // No filter here: the server has searched already, by more than the title.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span>
          {option.label} <span className="grey">· {hints.get(option.value)}</span>
        </span>
      )}
      onChange={(id) => onChange(courseId.parse(id))}
    />
  )
}
