import { collectionKind, collectionKindNames } from '@reihum/contract/courses/collection.ts'
import { courseFieldWords } from '@reihum/contract/courses/course.fields.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

const asProvider = 'provider'

/** From when direct debits for this course are collected; without a choice, as the provider does. */
export function CollectionFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const { value, error } = form.field('collection')
  const choose = (next: string) => {
    const collection = next === asProvider ? null : collectionKind.parse(next)
    // What belongs to another choice is emptied, so that nothing wrong is left in a field that is not shown.
    form.fill({ collection, collectionDaysBefore: null })
  }
  return (
    <>
      <ChoiceField
        className={classes.short}
        label={courseFieldWords.collection.label[locale]}
        description={text('collectionHint')}
        error={error}
        data-path="collection"
        data={[
          { value: asProvider, label: text('collectionAsProvider') },
          ...collectionKind.options.map((kind) => ({
            value: kind,
            label: collectionKindNames[kind][locale],
          })),
        ]}
        value={value ?? asProvider}
        onChange={choose}
      />
      {value === 'days_before_start' && (
        <CountField
          className={classes.short}
          label={courseFieldWords.collectionDaysBefore.label[locale]}
          withAsterisk
          {...form.field('collectionDaysBefore')}
        />
      )}
    </>
  )
}
