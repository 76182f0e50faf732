import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { courseKind } from '@reihum/contract/courses/course-states.ts'
import formClasses from '#ui/form/form.module.css'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { useText } from '#ui/text.tsx'
import type { ContentForm, CourseFieldsForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'
import { TeaserField } from './teaser-field.tsx'

type TitleFieldsProps = {
  form: CourseFieldsForm
  isNew?: boolean
  onKind?: (kind: 'COURSE' | 'EVENT') => void
}

/** Title and kind of a course; the kind can be chosen only for a new one. */
export function TitleFields({ form, isNew = false, onKind }: TitleFieldsProps) {
  const text = useText(editorMessages)
  const kind = form.values.kind === 'EVENT' ? 'EVENT' : 'COURSE'
  return (
    <>
      {isNew && (
        <Input.Wrapper
          className={classes.above}
          label={text('kind')}
          labelElement="div"
          description={text('kindHint', { kind })}
        >
          <SegmentedControl
            className={classes.segments}
            aria-label={text('kind')}
            value={kind}
            data={courseKind.options.map((value) => ({ value, label: text(value) }))}
            onChange={(value) => onKind?.(courseKind.parse(value))}
          />
        </Input.Wrapper>
      )}
      <TextInput label={text('title')} withAsterisk maxLength={200} {...textField(form.field('title'))} />
      <TextInput
        className={classes.short}
        label={text('reference')}
        description={isNew ? text('referenceHint') : undefined}
        withAsterisk
        maxLength={40}
        autoComplete="off"
        {...textField(form.field('reference'))}
      />
    </>
  )
}

export function DescriptionFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <>
      <div className={formClasses.pair}>
        <TeaserField
          label={text('teaserFileId')}
          value={form.values.teaserFileId}
          {...pick(form.field('teaserFileId'))}
        />
      </div>
      <RichTextField label={text('description')} {...form.field('description')} />
    </>
  )
}

/** The properties that a text input takes of a binding. */
export function textField<Binding extends { value: unknown }>({ value, ...binding }: Binding) {
  return { ...binding, value: typeof value === 'string' ? value : '' }
}

function pick(binding: ReturnType<ContentForm['field']>) {
  const { onChange, error, 'data-path': path } = binding as typeof binding & { 'data-path'?: string }
  return { onChange, error, 'data-path': path }
}
