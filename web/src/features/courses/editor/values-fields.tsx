import { Checkbox, Input } from '@mantine/core'
import type { Characteristic } from '@reihum/contract/courses/characteristic.schema.ts'
import type { CourseFields } from '@reihum/contract/courses/course.schema.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { labelIn } from '../characteristics/characteristic-query.ts'
import classes from '../characteristics/characteristics.module.css'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'

type ValueId = CourseFields['valueIds'][number]

type ValuesFieldsProps = { form: ContentForm; characteristics: readonly Characteristic[] }

/** What the course says under each characteristic of the provider: any of its values, or the ages it is for. */
export function ValuesFields({ form, characteristics }: ValuesFieldsProps) {
  return (
    <div className={classes.fields}>
      {characteristics.map((characteristic) =>
        characteristic.fields.kind === 'age' ? (
          <Ages key={characteristic.id} form={form} characteristic={characteristic} />
        ) : (
          <Values key={characteristic.id} form={form} characteristic={characteristic} />
        ),
      )}
    </div>
  )
}

type FieldsProps = { form: ContentForm; characteristic: Characteristic }

function Values({ form, characteristic: { fields } }: FieldsProps) {
  const locale = useLocale()
  const { value, onChange, error } = form.field('valueIds')
  const chosen: readonly ValueId[] = Array.isArray(value) ? (value as ValueId[]) : []
  const label = labelIn(fields, locale)
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} data-path="valueIds">
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it is the fieldset */}
      <div className={classes.choices} role="group" aria-label={label}>
        {fields.values.map((one) => (
          <Checkbox
            key={one.id}
            label={labelIn(one, locale)}
            checked={chosen.includes(one.id)}
            // Sorted as the server keeps them, so that ticking a box twice leaves no change.
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, one.id].sort() : chosen.filter((id) => id !== one.id))
            }
          />
        ))}
      </div>
    </Input.Wrapper>
  )
}

function Ages({ form, characteristic: { fields } }: FieldsProps) {
  const text = useText(editorMessages)
  const label = labelIn(fields, useLocale())
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={text('agesHint')}
      inputWrapperOrder={['label', 'input', 'description']}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the section around it is the fieldset */}
      <div className={classes.ages} role="group" aria-label={label}>
        <CountField label={text('ageFrom')} {...form.field('ageFrom')} />
        <CountField label={text('ageTo')} {...form.field('ageTo')} />
      </div>
    </Input.Wrapper>
  )
}
