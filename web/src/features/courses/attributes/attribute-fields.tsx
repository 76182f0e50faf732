import { Checkbox, Textarea, TextInput } from '@mantine/core'
import {
  type Attribute,
  type AttributeKind,
  type attributeFields,
  attributeKind,
  attributeKindNames,
  attributeScope,
  staysFor,
} from '@reihum/contract/courses/attribute.schema.ts'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { newId } from '#platform/ids.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import type { Draft, useContractForm } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { type Option, OptionList, optionsOf } from '#ui/form/option-list.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { AttributeBelongs } from './attribute-belongs.tsx'
import { AttributeExpiryField } from './attribute-expiry-field.tsx'
import { AttributePreview } from './attribute-preview.tsx'
import { attributesMessages } from './attributes.messages.ts'
import classes from './attributes.module.css'
import { KindIcon } from './kind-icon.tsx'

export type AttributeDraft = Draft<typeof attributeFields>
export type AttributeForm = Pick<
  ReturnType<typeof useContractForm<typeof attributeFields>>,
  'field' | 'part' | 'values' | 'fill'
>

const newOption = (): Option => ({ id: newId(), label: { de: '', en: '' } })

const wrapperOrder = ['label', 'input', 'description', 'error'] as const

/** One question of the form, in both languages side by side, and how it will look. */
export function AttributeFields({ form, stored }: { form: AttributeForm; stored?: Attribute }) {
  const text = useText(attributesMessages)
  const locale = useLocale()
  const kind = attributeKind.parse(form.values.kind)
  const scope = attributeScope.parse(form.values.scope)
  // The options are put aside when another kind is chosen and come back with the former kind; left in the form, an
  // empty option would be an invisible error.
  const put = useRef<Option[]>([])
  const isChosen = (one: AttributeKind) => one === 'choice' || one === 'choices'
  const choose = (next: AttributeKind) => {
    const options = optionsOf(form.values.options)
    if (options.length > 0) put.current = options
    const fresh = put.current.length > 0 ? put.current : [newOption(), newOption()]
    const staysNot = next === 'thing' || (next === 'checkbox' && staysFor(scope))
    form.fill({
      kind: next,
      options: isChosen(next) ? fresh : [],
      ...(next !== 'date' && { expiry: 'none' }),
      ...(staysNot && { scope: 'registration', belongsTo: null, askAgainMonths: null }),
    })
  }
  const isAnswered = (stored?.answerCount ?? 0) + (stored?.factCount ?? 0) > 0
  const both = (name: 'label' | 'help', language: 'de' | 'en') => ({
    ...form.part(`${name}.${language}`),
    inputWrapperOrder: [...wrapperOrder],
  })
  const box = (name: 'required' | 'forAllCourses') => ({
    checked: form.values[name] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.fill({ [name]: event.currentTarget.checked }),
  })
  return (
    <>
      <FormSection title={text('sectionQuestion')}>
        <ChoiceField
          label={text('kind')}
          description={isAnswered ? text('kindFixed') : undefined}
          inputWrapperOrder={[...wrapperOrder]}
          disabled={isAnswered}
          data={attributeKind.options.map((value) => ({ value, label: attributeKindNames[value][locale] }))}
          leftSection={<KindIcon kind={kind} />}
          data-path="kind"
          value={kind}
          onChange={(next) => choose(attributeKind.parse(next))}
        />
        <div className={forms.pair}>
          <TextInput label={text('labelDe')} withAsterisk maxLength={200} {...both('label', 'de')} />
          <TextInput
            label={text('labelEn')}
            description={text('englishHint')}
            maxLength={200}
            {...both('label', 'en')}
          />
          <TextInput label={text('helpDe')} maxLength={500} {...both('help', 'de')} />
          <TextInput label={text('helpEn')} maxLength={500} {...both('help', 'en')} />
        </div>
      </FormSection>
      {isChosen(kind) && (
        <FormSection title={text('sectionOptions')}>
          <OptionList
            path="options"
            part={form.part}
            options={optionsOf(form.values.options)}
            onChange={(options) => form.fill({ options })}
            most={50}
            newId={newId}
          />
        </FormSection>
      )}
      {kind === 'date' && <AttributeExpiryField form={form} />}
      {kind === 'checkbox' && (
        <FormSection title={text('sectionConsent')} hint={text('consentHint')}>
          <div className={forms.pair}>
            {(['de', 'en'] as const).map((language) => (
              <Textarea
                key={language}
                label={text(language === 'de' ? 'consentDe' : 'consentEn')}
                description={language === 'en' ? text('englishHint') : undefined}
                withAsterisk={language === 'de'}
                autosize
                minRows={3}
                maxRows={12}
                maxLength={2000}
                {...form.part(`consent.${language}`)}
                inputWrapperOrder={[...wrapperOrder]}
              />
            ))}
          </div>
        </FormSection>
      )}
      <FormSection title={text('sectionWhere')}>
        <Checkbox label={text('required')} description={text('requiredHint')} {...box('required')} />
        {scope === 'thing' ? (
          <p className="grey">{text('askedWithThing')}</p>
        ) : (
          <Checkbox
            label={text('forAllCourses')}
            description={text('forAllHint')}
            {...box('forAllCourses')}
          />
        )}
        {stored && stored.courses.length > 0 && form.values.forAllCourses !== true && (
          <div>
            <p>{text('usedIn')}</p>
            <ul className={classes.courses}>
              {stored.courses.map(({ id, title }) => (
                <li key={id}>
                  <Link to={`/courses/${id}/general`}>{title}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        {(stored?.answerCount ?? 0) > 0 && (
          <p className="grey">{text('newVersion', { count: stored?.answerCount ?? 0 })}</p>
        )}
      </FormSection>
      <AttributeBelongs form={form} kind={kind} />
      <FormSection title={text('preview')}>
        <AttributePreview draft={form.values} kind={kind} />
      </FormSection>
    </>
  )
}
