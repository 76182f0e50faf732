import { Input, SegmentedControl, TextInput } from '@mantine/core'
import { courseMode, courseModeNames } from '@reihum/contract/courses/course-terms.ts'
import formClasses from '#ui/form/form.module.css'
import { useLocale, useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'
import { FurtherInstructors, MainInstructor } from './instructors-fields.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { textField } from './what-fields.tsx'

/** On site, online or both; fields of only one of them are shown only there. */
export function WhereFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const { mode, placeId } = form.values
  const { onChange } = form.field('mode')
  const isOnline = mode === 'online' || mode === 'hybrid'
  return (
    <>
      <Input.Wrapper className={classes.above} label={text('mode')} labelElement="div" data-path="mode">
        <SegmentedControl
          className={classes.segments}
          aria-label={text('mode')}
          value={String(mode)}
          data={courseMode.options.map((value) => ({ value, label: courseModeNames[value][locale] }))}
          onChange={onChange}
        />
      </Input.Wrapper>
      <div className={formClasses.pair}>
        {mode !== 'online' && (
          <PlaceChoice
            label={text('placeId')}
            data-path="placeId"
            value={placeId || null}
            onChange={form.field('placeId').onChange}
          />
        )}
        <MainInstructor form={form} />
      </div>
      <FurtherInstructors form={form} />
      {isOnline && (
        <>
          <TextInput
            type="url"
            label={text('onlineAddress')}
            description={text('onlineAddressHint')}
            placeholder="https://"
            maxLength={500}
            {...textField(form.field('onlineAddress'))}
          />
          <TextInput
            label={text('approvalNumber')}
            description={text('approvalNumberHint')}
            maxLength={60}
            {...textField(form.field('approvalNumber'))}
          />
        </>
      )}
    </>
  )
}
