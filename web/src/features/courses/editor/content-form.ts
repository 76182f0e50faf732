import type { courseContent, courseFields } from '@reihum/contract/courses/course.schema.ts'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'

type Bound = 'field' | 'part' | 'values' | 'fill'

export type CourseDraft = Draft<typeof courseFields>
export type CourseFieldsForm = Pick<ReturnType<typeof useContractForm<typeof courseFields>>, Bound>

/** The part of a form that a course and a template have in common. */
export type ContentForm = Pick<ReturnType<typeof useContractForm<typeof courseContent>>, Bound>

/** The form of whatever holds at least the content of a course. */
export function contentOf(form: Pick<CourseFieldsForm, 'part' | 'fill'>): ContentForm {
  return form as unknown as ContentForm
}

/** The binding of a checkbox: its state, and the function that changes it. */
export function boxOf(
  form: ContentForm,
  name: 'shareAttendeeDetails' | 'depositConfirms' | 'givesBackDates',
) {
  const { value, onChange, ...props } = form.field(name)
  return {
    ...props,
    checked: value === true,
    onChange: (event: { currentTarget: { checked: boolean } }) => onChange(event.currentTarget.checked),
  }
}

/** The binding of an optional date and time. */
export function momentOf(
  form: CourseFieldsForm,
  name: 'start' | 'end' | 'registrationOpensAt' | 'registrationClosesAt' | 'decideBy',
) {
  const { value, onChange, ...binding } = form.field(name)
  return {
    ...binding,
    value: value ?? '',
    // An empty field is null, not an invalid date.
    onChange: (typed: string) => onChange(typed === '' ? null : typed),
  }
}
