import { Input, SegmentedControl, TextInput } from '@mantine/core'
import {
  type Closure,
  type ClosureKind,
  closureFields,
  closureKind,
  closureKindNames,
} from '@reihum/contract/courses/closure.schema.ts'
import { closureId } from '@reihum/contract/wire/ids.schema.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { newId } from '#platform/ids.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { Dialog, DialogForm, type DialogState } from '#ui/dialog.tsx'
import type { Draft } from '#ui/form/contract-form.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { reloadClosures } from './closure-query.ts'
import { useClosureWords } from './closure-words.ts'
import { closuresMessages } from './closures.messages.ts'
import classes from './closures.module.css'

/** Adds a closure or school holidays, or changes one. */
type ClosureDialogProps = DialogState & { closure: Closure | null }

export function ClosureDialog({ closure, ...state }: ClosureDialogProps) {
  const text = useText(closuresMessages)
  const title = closure ? text('changeTitle', { name: closure.fields.name }) : text('addTitle')
  return (
    <Dialog title={title} {...state}>
      <ClosureForm closure={closure} onClose={state.onClose} />
    </Dialog>
  )
}

const blank: Draft<typeof closureFields> = { name: '', kind: 'closed', firstDay: '', lastDay: '' }

function useClosureForm({ closure, onClose }: Pick<ClosureDialogProps, 'closure' | 'onClose'>) {
  const text = useText(closuresMessages)
  const tenant = useActiveTenant().id
  // Made once a form, so that a second submit of it finds what is already there.
  const [id] = useState(() => closure?.id ?? closureId.parse(newId()))
  return useCallForm({
    schema: closureFields,
    initial: closure?.fields ?? blank,
    call: async (fields) => {
      try {
        if (closure) {
          const { revision } = closure
          await api.courses.changeClosure({ tenant, closureId: id, revision, closure: fields })
        } else await api.courses.createClosure({ tenant, id, closure: fields })
      } finally {
        // Also when somebody else was faster: the list behind the dialog then shows what they saved.
        await reloadClosures()
      }
      notify({ kind: 'positive', message: text(closure ? 'saved' : 'created', { name: fields.name }) })
      onClose()
    },
    pathPrefix: 'closure.',
    refusalFields: { CLOSURE_TWICE: 'firstDay' },
    above: ['CONFLICT', 'TOO_MANY_CLOSURES', 'NOT_FOUND'],
  })
}

function ClosureForm({ closure, onClose }: Pick<ClosureDialogProps, 'closure' | 'onClose'>) {
  const text = useText(closuresMessages)
  const locale = useLocale()
  const { lasts } = useClosureWords()
  const form = useClosureForm({ closure, onClose })
  const { field, fill, values } = form
  const kind = closureKind.parse(values.kind)
  const known = closureFields.safeParse({ ...values, name: '–' })
  // Most periods are entered from their first day on; a last day before it was meant for another one.
  const begin = (firstDay: string) => {
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(firstDay)
    fill({
      firstDay,
      ...(isDay && (values.lastDay === '' || values.lastDay < firstDay) && { lastDay: firstDay }),
    })
  }
  return (
    <DialogForm form={form} button={text(closure ? 'save' : 'create')} onBack={onClose}>
      {form.refusal && (
        <RefusalAlert problem={form.refusal}>
          {form.refusal.code === 'CONFLICT' && <p>{text('conflict')}</p>}
        </RefusalAlert>
      )}
      <Input.Wrapper
        label={text('kind')}
        labelElement="div"
        description={text(kind === 'closed' ? 'closedHint' : 'schoolHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <SegmentedControl
          className={classes.kinds}
          aria-label={text('kind')}
          data={closureKind.options.map((value) => ({ value, label: closureKindNames[value][locale] }))}
          value={kind}
          onChange={(next) => fill({ kind: next as ClosureKind })}
        />
      </Input.Wrapper>
      <TextInput
        data-autofocus
        label={text('name')}
        description={text('nameHint')}
        autoComplete="off"
        maxLength={100}
        withAsterisk
        {...field('name')}
      />
      <div className={classes.days}>
        <DateField label={text('firstDay')} withAsterisk {...field('firstDay')} onChange={begin} />
        <DateField
          label={text('lastDay')}
          withAsterisk
          description={known.success ? lasts(known.data) : null}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('lastDay')}
        />
      </div>
    </DialogForm>
  )
}
