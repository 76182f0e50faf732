import { Textarea, TextInput } from '@mantine/core'
import type { instructorFields } from '@reihum/contract/courses/instructor.schema.ts'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import classes from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import { TeaserField } from '../editor/teaser-field.tsx'
import { instructorsMessages } from './instructors.messages.ts'

export type InstructorDraft = Draft<typeof instructorFields>
type Field = ReturnType<typeof useContractForm<typeof instructorFields>>['field']

/** Refusals that are shown at the field they speak of. */
export const instructorRefusalFields = { INSTRUCTOR_KNOWN: 'email', IMAGE_NEEDED: 'photoFileId' }

export function InstructorFields({ field }: { field: Field }) {
  const text = useText(instructorsMessages)
  return (
    <FormSection title={text('sectionPerson')}>
      <TextInput label={text('fullname')} withAsterisk maxLength={200} {...field('fullname')} />
      <div className={classes.pair}>
        <TextInput label={text('email')} type="email" maxLength={200} {...field('email')} />
        <TextInput label={text('phone')} type="tel" maxLength={50} {...field('phone')} />
      </div>
      <Textarea
        label={text('about')}
        description={text('aboutHint')}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={5000}
        {...field('about')}
      />
    </FormSection>
  )
}

/** The photo for the public, one of the images; the name describes it. */
export function InstructorPhoto({ field }: { field: Field }) {
  const text = useText(instructorsMessages)
  const { value, onChange, error } = field('photoFileId')
  return (
    <FormSection title={text('photoFileId')} hint={text('photoHint')}>
      <TeaserField
        label={text('photoFileId')}
        data-path="photoFileId"
        none={text('noPhoto')}
        willBePublished={text('photoWillBePublished')}
        altText={String(field('fullname').value)}
        value={value || null}
        onChange={onChange}
        error={error}
      />
    </FormSection>
  )
}
