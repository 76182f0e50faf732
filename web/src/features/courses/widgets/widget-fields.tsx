import { Checkbox, Radio, TextInput } from '@mantine/core'
import { courseKinds } from '@reihum/contract/courses/course-states.ts'
import type { PortalScope } from '@reihum/contract/courses/portal-course.schema.ts'
import { type WidgetChoices, widgetKinds, widgetLanguages } from '@reihum/contract/courses/widget.schema.ts'
import type { ReactNode } from 'react'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { CourseChoice, CourseChoices } from './course-choice.tsx'
import { scopeOf, type WidgetDraft, type WidgetForm } from './widget-draft.ts'
import { widgetsMessages } from './widgets.messages.ts'
import classes from './widgets.module.css'

type FieldsProps = {
  form: WidgetForm
  tenant: string
  choices: WidgetChoices
  brandColour: string
  /** Shown where the tier has no colours of its own. */
  colourLock: ReactNode
  /** Set for widgets that are stored. */
  withName?: boolean
}

export function WidgetFields(props: FieldsProps) {
  const { form, withName = false } = props
  const text = useText(widgetsMessages)
  const { kind } = form.values
  return (
    <>
      {withName && (
        <TextInput
          label={text('name')}
          description={text('nameHint')}
          withAsterisk
          maxLength={100}
          {...form.field('name')}
        />
      )}
      <Radio.Group
        label={text('kind')}
        value={kind}
        onChange={(next) => form.fill({ kind: next as WidgetDraft['kind'] })}
      >
        <div className={classes.kinds}>
          {widgetKinds.map((one) => (
            <Radio key={one} value={one} label={text(one)} description={text(`${one}Hint`)} />
          ))}
        </div>
      </Radio.Group>
      {kind === 'course_list' ? <ListFields {...props} /> : <TargetFields {...props} />}
      <LookFields {...props} />
    </>
  )
}

/** The course of the form, or the target of the button. */
function TargetFields({ form, tenant }: FieldsProps) {
  const text = useText(widgetsMessages)
  const { error, value, onChange } = form.field('courseId')
  const isButton = form.values.kind === 'button'
  return (
    <CourseChoice
      tenant={tenant}
      label={text(isButton ? 'courseOfButton' : 'courseId')}
      placeholder={text(isButton ? 'toList' : 'chooseCourse')}
      value={value}
      onChange={onChange}
      isClearable={isButton && value !== null}
      isRequired={!isButton}
      error={error}
    />
  )
}

type Named = { id: string; name: string }

function ListFields({ form, tenant, choices }: FieldsProps) {
  const text = useText(widgetsMessages)
  const locale = useLocale()
  const scope = scopeOf(form.values)
  const values = choices.characteristics.flatMap((one) =>
    one.values.map(({ slug, label }) => ({
      id: `${one.slug}/${slug}`,
      name: `${one.label[locale]}: ${label[locale]}`,
    })),
  )
  const narrow = (more: Record<string, unknown>) => form.fill({ scope: { ...scope, ...more } as PortalScope })
  /** A chosen one that no longer exists stays visible, so that it can be removed. */
  const among = (known: readonly Named[], chosen: string | undefined, all: string) => [
    { value: '', label: all },
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    ...(chosen && !known.some(({ id }) => id === chosen)
      ? [{ value: chosen, label: text('goneChoice') }]
      : []),
  ]
  return (
    <FormSection title={text('which')}>
      {(choices.hasEvents || scope.kind) && (
        <ChoiceField
          label={text('courseKind')}
          data={[
            { value: '', label: text('allKinds') },
            ...courseKinds.map((value) => ({ value, label: text(value) })),
          ]}
          value={scope.kind ?? ''}
          onChange={(kind) => narrow({ kind: kind || undefined })}
        />
      )}
      {(choices.places.length > 0 || scope.placeId) && (
        <ChoiceField
          label={text('placeId')}
          data={among(choices.places, scope.placeId, text('everyPlace'))}
          value={scope.placeId ?? ''}
          onChange={(placeId) => narrow({ placeId: placeId || undefined })}
        />
      )}
      {(choices.instructors.length > 0 || scope.instructorId) && (
        <ChoiceField
          label={text('instructorId')}
          data={among(choices.instructors, scope.instructorId, text('everyInstructor'))}
          value={scope.instructorId ?? ''}
          onChange={(instructorId) => narrow({ instructorId: instructorId || undefined })}
        />
      )}
      {(values.length > 0 || scope.value) && (
        <ChoiceField
          label={text('value')}
          description={text('valueHint')}
          data={among(values, scope.value, text('everyValue'))}
          value={scope.value ?? ''}
          onChange={(value) => narrow({ value: value || undefined })}
        />
      )}
      <CourseChoices
        tenant={tenant}
        value={scope.courseIds}
        onChange={(courseIds) => narrow({ courseIds })}
      />
    </FormSection>
  )
}

function LookFields({ form, choices, brandColour, colourLock }: FieldsProps) {
  const text = useText(widgetsMessages)
  const { kind } = form.values
  const tick = (name: 'filters' | 'heading') => ({
    label: text(name),
    checked: form.values[name] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.fill({ [name]: event.currentTarget.checked }),
  })
  return (
    <FormSection title={text('look')}>
      {kind === 'course_list' && (
        <>
          <Checkbox {...tick('filters')} />
          <Checkbox {...tick('heading')} description={text('headingHint')} />
          <div className={classes.pair}>
            <ChoiceField
              label={text('view')}
              data={(['list', 'month'] as const).map((value) => ({ value, label: text(value) }))}
              {...form.field('view')}
            />
            <CountField label={text('entries')} maxLength={2} {...form.field('entries')} />
          </div>
        </>
      )}
      {kind === 'button' && (
        <TextInput
          label={text('label')}
          description={text('labelHint')}
          maxLength={60}
          {...form.field('label')}
        />
      )}
      {choices.hasColours ? (
        <ColourChoice
          brandColour={brandColour}
          {...form.field('primaryColor')}
          onChange={(primaryColor) => form.fill({ primaryColor })}
        />
      ) : (
        colourLock
      )}
      <div className={classes.pair}>
        <ChoiceField
          label={text('language')}
          data={widgetLanguages.map((value) => ({
            value,
            label: text(value === 'page' ? 'languagePage' : value),
          }))}
          {...form.field('language')}
        />
        <ChoiceField
          label={text('scheme')}
          data={[
            { value: 'page', label: text('schemePage') },
            { value: 'light', label: text('schemeLight') },
            { value: 'dark', label: text('schemeDark') },
          ]}
          {...form.field('scheme')}
        />
      </div>
      {kind !== 'button' && (
        <ChoiceField
          label={text('ground')}
          description={text('groundHint')}
          data={[
            { value: 'opaque', label: text('groundOpaque') },
            { value: 'transparent', label: text('groundTransparent') },
          ]}
          {...form.field('ground')}
        />
      )}
    </FormSection>
  )
}
