import { Textarea, TextInput } from '@mantine/core'
import {
  type DunningPlaceholder,
  dunningPlaceholders,
  writtenPlaceholder,
} from '@reihum/contract/payments/dunning-texts.ts'
import { locales } from '@reihum/contract/wire/locales.ts'
import { useText } from '#ui/text.tsx'
import classes from './dunning.module.css'
import { dunningSettingsMessages } from './dunning-settings.messages.ts'
import type { PlanForm } from './plan-form.ts'

const placeholders = Object.keys(dunningPlaceholders) as DunningPlaceholder[]

/** Subject and text of a letter in both languages, folded away until somebody wants to change them. */
export function WordingFields({ form, at }: { form: PlanForm; at: string }) {
  const text = useText(dunningSettingsMessages)
  return (
    <details>
      <summary>{text('texts')}</summary>
      {locales.map((locale) => (
        <fieldset key={locale} className={classes.wording}>
          <legend>{text(`language_${locale}`)}</legend>
          <TextInput
            label={text('subject')}
            maxLength={150}
            lang={locale}
            {...form.part(`${at}.${locale}.subject`)}
          />
          <Textarea
            label={text('text')}
            description={text('textHint')}
            autosize
            minRows={5}
            maxRows={20}
            maxLength={3000}
            lang={locale}
            {...form.part(`${at}.${locale}.text`)}
          />
          <p className={`grey ${classes.placeholders}`}>
            {text('placeholders')}
            {placeholders.map((name) => (
              <code key={name} className="mono" lang={locale}>
                {writtenPlaceholder(name, locale)}
              </code>
            ))}
          </p>
        </fieldset>
      ))}
    </details>
  )
}
