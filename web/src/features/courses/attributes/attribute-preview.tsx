import { Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { AttributeKind } from '@reihum/contract/courses/attribute.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { optionsOf } from '#ui/form/option-list.tsx'
import { textOf, useText } from '#ui/text.tsx'
import type { AttributeDraft } from './attribute-fields.tsx'
import { attributesMessages } from './attributes.messages.ts'
import classes from './attributes.module.css'

type AttributePreviewProps = { draft: AttributeDraft; kind: AttributeKind }

/** How visitors will see the field, in both languages; it takes no answer. */
export function AttributePreview({ draft, kind }: AttributePreviewProps) {
  const text = useText(attributesMessages)
  return (
    <div className={classes.preview}>
      {(['de', 'en'] as const).map((language) => (
        <div key={language} className={classes.language}>
          <span className="grey">{text(language === 'de' ? 'german' : 'english')}</span>
          <div inert lang={language}>
            <Field draft={draft} kind={kind} language={language} />
          </div>
        </div>
      ))}
    </div>
  )
}

type Words = { de: string; en: string }

/** Falls back to German where English is missing. */
const wordsIn = (words: unknown, language: Locale): string => {
  const { de, en } = words as Words
  return (language === 'en' && en) || de
}

function Field({ draft, kind, language }: AttributePreviewProps & { language: Locale }) {
  const own = textOf(attributesMessages, language)
  const common = {
    label: wordsIn(draft.label, language) || own('unnamed'),
    description: wordsIn(draft.help, language) || undefined,
    withAsterisk: draft.required === true,
  }
  const options = optionsOf(draft.options)
    .map(({ id, label }) => ({ value: id, label: wordsIn(label, language) }))
    .filter(({ label }) => label !== '')
  switch (kind) {
    case 'long_text':
      return <Textarea {...common} rows={3} readOnly />
    case 'choice':
      return <NativeSelect {...common} data={[{ value: '', label: own('choose') }, ...options]} />
    case 'choices':
      return (
        <Input.Wrapper {...common} labelElement="div">
          <div className={classes.choices}>
            {options.map(({ value, label }) => (
              <Checkbox key={value} label={label} readOnly />
            ))}
          </div>
        </Input.Wrapper>
      )
    case 'checkbox':
      return (
        <Input.Wrapper {...common} labelElement="div">
          <div className={classes.choices}>
            <Checkbox label={wordsIn(draft.consent, language) || own('consent')} readOnly />
          </div>
        </Input.Wrapper>
      )
    case 'date':
      return <TextInput {...common} placeholder={language === 'de' ? 'TT.MM.JJJJ' : 'MM/DD/YYYY'} readOnly />
    default:
      return <TextInput {...common} readOnly />
  }
}
