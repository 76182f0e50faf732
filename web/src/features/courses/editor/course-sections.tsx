import type { Course } from '@reihum/contract/courses/course.schema.ts'
import type { ReactNode } from 'react'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import { useCharacteristics } from '../characteristics/characteristic-query.ts'
import { AttributesFields, useAttributes } from './attributes-fields.tsx'
import { type CourseFieldsForm, contentOf } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import { entryMessages } from './entry.messages.ts'
import { EntryRuleList } from './entry-rule-list.tsx'
import { LawFields } from './law-fields.tsx'
import { FeeField, TermsOfPayment } from './money-fields.tsx'
import { PlacesFields } from './places-fields.tsx'
import { MinimumFields, MovingUpFields, OpeningFields } from './planning-fields.tsx'
import { type CourseSection, courseSections, sectionId } from './section-navigation.tsx'
import { ValuesFields } from './values-fields.tsx'
import { DescriptionFields, TitleFields } from './what-fields.tsx'
import { WhenFields } from './when-fields.tsx'
import { WhereFields } from './where-fields.tsx'

/** The sections of the form of a course that this tenant has. */
export function useCourseSections(): readonly CourseSection[] {
  const hasAttributes = useAttributes().length > 0
  const hasCharacteristics = useCharacteristics().length > 0
  const isThere: Partial<Record<CourseSection, boolean>> = {
    attributes: hasAttributes,
    characteristics: hasCharacteristics,
  }
  return courseSections.filter((section) => isThere[section] ?? true)
}

/** Every field of a course, in its parts. */
export function CourseSections({ form, course }: { form: CourseFieldsForm; course: Course }) {
  const text = useText(editorMessages)
  const entry = useText(entryMessages)
  const sections = useCourseSections()
  const attributes = useAttributes()
  const characteristics = useCharacteristics()
  const content = contentOf(form)
  const parts: Record<CourseSection, ReactNode> = {
    what: (
      <>
        <TitleFields form={form} />
        <DescriptionFields form={content} />
      </>
    ),
    characteristics: <ValuesFields form={content} characteristics={characteristics} />,
    when: (
      <>
        <WhenFields form={form} course={course} />
        <OpeningFields form={form} content={content} />
      </>
    ),
    where: <WhereFields form={content} />,
    places: (
      <>
        <PlacesFields form={content} />
        <MovingUpFields form={content} />
        <MinimumFields form={form} content={content} />
      </>
    ),
    entry: <EntryRuleList form={content} />,
    money: (
      <>
        <FeeField form={content} />
        <TermsOfPayment form={content} />
      </>
    ),
    law: <LawFields form={content} />,
    attributes: <AttributesFields form={content} attributes={attributes} />,
  }
  const hints: Partial<Record<CourseSection, string>> = {
    attributes: text('attributesHint'),
    characteristics: text('characteristicsHint'),
    entry: entry('hint'),
  }
  return sections.map((section) => (
    <FormSection key={section} id={sectionId(section)} title={text(section)} hint={hints[section]}>
      {parts[section]}
    </FormSection>
  ))
}
