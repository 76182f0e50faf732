import { Checkbox, Input, Radio, SegmentedControl, TextInput } from '@mantine/core'
import type { CoursePortalSettings } from '@reihum/contract/courses/course.schema.ts'
import { courseKind } from '@reihum/contract/courses/course-states.ts'
import { placesShown } from '@reihum/contract/courses/course-terms.ts'
import type { templateFields } from '@reihum/contract/courses/template.schema.ts'
import type { ReactNode } from 'react'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import { useCharacteristics } from '../characteristics/characteristic-query.ts'
import { AttributesFields, useAttributes } from '../editor/attributes-fields.tsx'
import { type ContentForm, contentOf } from '../editor/content-form.ts'
import { useCourseSections } from '../editor/course-sections.tsx'
import { editorMessages } from '../editor/editor.messages.ts'
import editorClasses from '../editor/editor.module.css'
import { entryMessages } from '../editor/entry.messages.ts'
import { EntryRuleList } from '../editor/entry-rule-list.tsx'
import { LawFields } from '../editor/law-fields.tsx'
import { FeeField, TermsOfPayment } from '../editor/money-fields.tsx'
import { PlacesFields } from '../editor/places-fields.tsx'
import {
  ClosingHoursField,
  HeadStartField,
  MinimumField,
  MovingUpFields,
  OpeningDaysField,
} from '../editor/planning-fields.tsx'
import { type CourseSection, sectionId } from '../editor/section-navigation.tsx'
import { ValuesFields } from '../editor/values-fields.tsx'
import { DescriptionFields, textField } from '../editor/what-fields.tsx'
import { WhereFields } from '../editor/where-fields.tsx'
import { portalSettingsMessages } from '../portal-settings.messages.ts'
import { TemplateAppointments } from './template-appointments.tsx'
import { isSkipField, TemplateRule } from './template-rule.tsx'
import { templatesMessages } from './templates.messages.ts'
import classes from './templates.module.css'

export type TemplateDraft = Draft<typeof templateFields>
export type TemplateForm = Pick<
  ReturnType<typeof useContractForm<typeof templateFields>>,
  'field' | 'part' | 'values' | 'fill'
>

/** Refusals that are shown at the field they speak of. */
export const templateRefusalFields = { TEMPLATE_NAME_TAKEN: 'name' }

/** The names of the form's fields; fields of a course are named as there. */
export function useTemplateFieldName() {
  const text = useText(templatesMessages)
  const editor = useText(editorMessages)
  return (field: string): string => {
    if (field === 'name' || field === 'appointments' || field === 'portal' || isSkipField(field))
      return text(field)
    return editor(field as 'title')
  }
}

/** All sections of a template: those of a course, and appointments without dates. */
export function TemplateSections({ form }: { form: TemplateForm }) {
  const text = useText(templatesMessages)
  const editor = useText(editorMessages)
  const entry = useText(entryMessages)
  const sections = useCourseSections()
  const attributes = useAttributes()
  const characteristics = useCharacteristics()
  const content = contentOf(form as unknown as ContentForm)
  const parts: Record<CourseSection, ReactNode> = {
    what: (
      <>
        <NameFields form={form} />
        <DescriptionFields form={content} />
      </>
    ),
    characteristics: <ValuesFields form={content} characteristics={characteristics} />,
    when: (
      <>
        <TemplateAppointments form={form} />
        <TemplateRule form={form} />
      </>
    ),
    where: <WhereFields form={content} />,
    places: (
      <>
        <PlacesFields form={content} />
        <MovingUpFields form={content} />
        <MinimumField form={content} />
        <OpeningDaysField form={content} />
        <HeadStartField form={content} />
        <ClosingHoursField form={content} />
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
    when: text('appointmentsHint'),
    attributes: editor('attributesHint'),
    characteristics: editor('characteristicsHint'),
    entry: entry('hint'),
  }
  return (
    <>
      {sections.map((section) => (
        <FormSection
          key={section}
          id={sectionId(section)}
          title={section === 'when' ? text('appointments') : editor(section)}
          hint={hints[section]}
        >
          {parts[section]}
        </FormSection>
      ))}
      <FormSection title={text('portal')}>
        <PortalFields form={form} />
      </FormSection>
    </>
  )
}

function NameFields({ form }: { form: TemplateForm }) {
  const text = useText(templatesMessages)
  const editor = useText(editorMessages)
  return (
    <>
      <TextInput
        label={text('name')}
        description={text('nameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={200}
        {...textField(form.field('name'))}
      />
      <TextInput
        label={text('title')}
        description={text('titleHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={200}
        {...textField(form.field('title'))}
      />
      <Input.Wrapper className={editorClasses.above} label={editor('kind')} labelElement="div">
        <SegmentedControl
          className={editorClasses.segments}
          aria-label={editor('kind')}
          value={String(form.values.kind)}
          data={courseKind.options.map((value) => ({ value, label: editor(value) }))}
          onChange={(value) => form.fill({ kind: courseKind.parse(value) })}
        />
      </Input.Wrapper>
    </>
  )
}

function PortalFields({ form }: { form: TemplateForm }) {
  const text = useText(portalSettingsMessages)
  const own = useText(templatesMessages)
  const gate = useTierGate('publishInstructorAndLocation')
  const portal = form.values.portal as CoursePortalSettings
  const set = (change: Partial<CoursePortalSettings>) => form.fill({ portal: { ...portal, ...change } })
  const flag = (name: Exclude<keyof CoursePortalSettings, 'placesShown'>, hint?: string) => (
    <Checkbox
      label={text(name)}
      description={hint}
      checked={portal[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      {flag('listed', text('listedHint'))}
      {flag('promoted', text('promotedHint'))}
      {!gate.isIncluded && (
        <TierLock feature="publishInstructorAndLocation" neededTier={gate.neededTier}>
          {text('notApplied')}
        </TierLock>
      )}
      {flag('showInstructor')}
      {flag('showPlace')}
      <Radio.Group
        label={own('portalPlaces')}
        labelElement="div"
        aria-label={own('portalPlaces')}
        value={portal.placesShown}
        onChange={(value) => {
          const shown = placesShown.find((one) => one === value)
          if (shown) set({ placesShown: shown })
        }}
      >
        <div className={classes.choices}>
          {placesShown.map((shown) => (
            <Radio key={shown} value={shown} label={text(shown)} description={text(`${shown}Hint`)} />
          ))}
        </div>
      </Radio.Group>
    </>
  )
}
