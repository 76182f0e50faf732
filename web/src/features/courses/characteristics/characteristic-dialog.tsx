import { Button, Checkbox, Input, SegmentedControl, TextInput } from '@mantine/core'
import {
  type Characteristic,
  type CharacteristicKind,
  characteristicFields,
  characteristicKind,
  characteristicKindNames,
  valueLimit,
} from '@reihum/contract/courses/characteristic.schema.ts'
import { characteristicId, characteristicValueId } from '@reihum/contract/wire/ids.schema.ts'
import { useRef, useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import type { Draft } from '#ui/form/contract-form.ts'
import forms from '#ui/form/form.module.css'
import { type Option, OptionList, optionsOf } from '#ui/form/option-list.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { labelIn, reloadCharacteristics } from './characteristic-query.ts'
import { characteristicsMessages } from './characteristics.messages.ts'
import classes from './characteristics.module.css'

/** Adds a characteristic, or changes one with its values. */
type CharacteristicDialogProps = DialogState & { characteristic: Characteristic | null }

export function CharacteristicDialog({ characteristic, ...state }: CharacteristicDialogProps) {
  const text = useText(characteristicsMessages)
  const locale = useLocale()
  const title = characteristic
    ? text('changeTitle', { name: labelIn(characteristic.fields, locale) })
    : text('addTitle')
  return (
    <Dialog title={title} isWide {...state}>
      <CharacteristicForm characteristic={characteristic} onClose={state.onClose} />
    </Dialog>
  )
}

type FormProps = Pick<CharacteristicDialogProps, 'characteristic' | 'onClose'>

const newValue = () => ({ id: characteristicValueId.parse(newId()), label: { de: '', en: '' } })

const blank = (): Draft<typeof characteristicFields> => ({
  label: { de: '', en: '' },
  kind: 'choice',
  shown: true,
  filtered: true,
  values: [newValue(), newValue()],
})

const wrapperOrder = ['label', 'input', 'description', 'error'] as const

function useCharacteristicForm({ characteristic, onClose }: FormProps) {
  const text = useText(characteristicsMessages)
  const locale = useLocale()
  const tenant = useActiveTenant().id
  // Made once a form, so that a second submit of it finds what is already there.
  const [id] = useState(() => characteristic?.id ?? characteristicId.parse(newId()))
  const [initial] = useState(() => characteristic?.fields ?? blank())
  const takesOff = useRef(false)
  const form = useCallForm({
    schema: characteristicFields,
    initial,
    call: async (fields) => {
      const takeOff = takesOff.current
      takesOff.current = false
      try {
        if (characteristic) {
          const { revision } = characteristic
          const changed = { revision, characteristic: fields, takeOff }
          await api.courses.changeCharacteristic({ tenant, characteristicId: id, ...changed })
        } else await api.courses.createCharacteristic({ tenant, id, characteristic: fields })
      } finally {
        // Also when somebody else was faster: the list behind the dialog then shows what they saved.
        await reloadCharacteristics()
      }
      const name = labelIn(fields, locale)
      notify({ kind: 'positive', message: text(characteristic ? 'saved' : 'created', { name }) })
      onClose()
    },
    pathPrefix: 'characteristic.',
    refusalFields: { CHARACTERISTIC_KNOWN: 'label.de', ONE_AGE_ONLY: 'kind' },
    above: ['CONFLICT', 'TOO_MANY_CHARACTERISTICS', 'VALUE_IN_USE', 'NOT_FOUND'],
  })
  return { form, takesOff }
}

function CharacteristicForm({ characteristic, onClose }: FormProps) {
  const text = useText(characteristicsMessages)
  const { form, takesOff } = useCharacteristicForm({ characteristic, onClose })
  const kind = characteristicKind.parse(form.values.kind)
  const box = (name: 'shown' | 'filtered') => ({
    label: text(name),
    description: text(`${name}Hint`),
    checked: form.values[name] === true,
    onChange: (event: { currentTarget: { checked: boolean } }) =>
      form.fill({ [name]: event.currentTarget.checked }),
  })
  return (
    <DialogForm form={form} button={text(characteristic ? 'save' : 'create')} onBack={onClose}>
      {form.refusal && (
        <RefusalAlert problem={form.refusal}>
          {form.refusal.code === 'CONFLICT' && <p>{text('conflict')}</p>}
          {form.refusal.code === 'VALUE_IN_USE' && (
            <Button
              type="submit"
              variant="default"
              size="compact-sm"
              onClick={() => {
                takesOff.current = true
              }}
            >
              {text('takeOff')}
            </Button>
          )}
        </RefusalAlert>
      )}
      {!characteristic && <KindChoice form={form} />}
      <div className={forms.pair}>
        <TextInput
          data-autofocus
          label={text('labelDe')}
          autoComplete="off"
          maxLength={60}
          withAsterisk
          {...form.part('label.de')}
        />
        <TextInput
          label={text('labelEn')}
          description={text('englishHint')}
          inputWrapperOrder={[...wrapperOrder]}
          autoComplete="off"
          maxLength={60}
          {...form.part('label.en')}
        />
      </div>
      {kind === 'choice' && (
        <Input.Wrapper
          label={text('values')}
          labelElement="div"
          description={text('valuesHint')}
          inputWrapperOrder={[...wrapperOrder]}
        >
          <OptionList
            path="values"
            kind="value"
            part={form.part}
            options={optionsOf(form.values.values)}
            onChange={(values) => form.fill({ values: values as never })}
            most={valueLimit}
            longest={60}
            newId={newId}
          />
        </Input.Wrapper>
      )}
      <Input.Wrapper label={text('portal')} labelElement="div" role="group" aria-label={text('portal')}>
        <div className={classes.choices}>
          <Checkbox {...box('shown')} />
          <Checkbox {...box('filtered')} />
        </div>
      </Input.Wrapper>
    </DialogForm>
  )
}

/** The kind is chosen once; the values are put aside while another kind is chosen, and come back with it. */
function KindChoice({ form }: { form: ReturnType<typeof useCharacteristicForm>['form'] }) {
  const text = useText(characteristicsMessages)
  const locale = useLocale()
  const put = useRef<Option[]>([])
  const kind = characteristicKind.parse(form.values.kind)
  const choose = (next: CharacteristicKind) => {
    const values = optionsOf(form.values.values)
    if (values.length > 0) put.current = values
    form.fill({ kind: next, values: (next === 'choice' ? put.current : []) as never })
  }
  return (
    <Input.Wrapper
      label={text('kind')}
      labelElement="div"
      description={text(kind === 'choice' ? 'choiceHint' : 'ageHint')}
      error={form.field('kind').error}
      inputWrapperOrder={[...wrapperOrder]}
      data-path="kind"
    >
      <SegmentedControl
        className={classes.kinds}
        aria-label={text('kind')}
        data={characteristicKind.options.map((value) => ({
          value,
          label: characteristicKindNames[value][locale],
        }))}
        value={kind}
        onChange={(next) => choose(characteristicKind.parse(next))}
      />
    </Input.Wrapper>
  )
}
