import { Checkbox, Radio } from '@mantine/core'
import type { ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportRun } from '@reihum/contract/imports.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'
import { hasDates } from './missing-fields.ts'

type ImportOptionsProps = {
  run: ImportRun
  plan: ImportPlan
  /** The dates of the file may be meant in two ways, and nobody has said yet how they are. */
  isDateOrderOpen: boolean
  onChange: (part: Partial<ImportPlan>) => void
}

/** Tables whose only question is the order of dates. */
const withoutChoices: readonly ImportRun['kind'][] = ['mandates']

/** Settings that the file cannot tell; nothing far-reaching is chosen by default. */
export function ImportOptions({ run, plan, isDateOrderOpen, onChange }: ImportOptionsProps) {
  const text = useText(importsMessages)
  const tick = (name: 'createPlaces' | 'createInstructors' | 'overrideClashes' | 'inform') => (
    <Checkbox
      label={text(name)}
      description={name === 'inform' ? text('informHint') : undefined}
      checked={plan[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
  const asksForDates = hasDates(plan)
  if (!asksForDates && run.hiddenCount === 0 && withoutChoices.includes(run.kind)) return null
  return (
    <FormSection title={text('options')}>
      {run.hiddenCount > 0 && (
        <Radio.Group
          label={text('hiddenRows', { count: run.hiddenCount })}
          value={plan.hiddenRows}
          onChange={(hiddenRows) => onChange({ hiddenRows: hiddenRows as ImportPlan['hiddenRows'] })}
        >
          <div className={classes.choices}>
            <Radio value="take" label={text('hiddenTake')} />
            <Radio value="leave" label={text('hiddenLeave')} />
          </div>
        </Radio.Group>
      )}
      {run.kind === 'persons' && (
        <Radio.Group
          label={text('known')}
          value={plan.known}
          onChange={(known) => onChange({ known: known as ImportPlan['known'] })}
        >
          <div className={classes.choices}>
            <Radio value="skip" label={text('knownSkip')} />
            <Radio value="fill" label={text('knownFill')} />
          </div>
        </Radio.Group>
      )}
      {run.kind === 'courses' && (
        <div className={classes.choices}>
          {tick('createPlaces')}
          {tick('createInstructors')}
          {tick('overrideClashes')}
        </div>
      )}
      {run.kind === 'registrations' && (
        <>
          <Radio.Group
            label={text('whenFull')}
            value={plan.whenFull}
            onChange={(whenFull) => onChange({ whenFull: whenFull as ImportPlan['whenFull'] })}
          >
            <div className={classes.choices}>
              <Radio value="refuse" label={text('fullRefuse')} />
              <Radio value="waiting_list" label={text('fullWait')} />
              <Radio value="raise_limit" label={text('fullRaise')} />
            </div>
          </Radio.Group>
          {tick('inform')}
        </>
      )}
      {asksForDates && (
        <Radio.Group
          label={text('dateOrder')}
          description={run.isDateOrderUnclear ? text('dateOrderUnclear') : undefined}
          value={isDateOrderOpen ? null : plan.dateOrder}
          onChange={(dateOrder) => onChange({ dateOrder: dateOrder as ImportPlan['dateOrder'] })}
        >
          <div className={classes.choices}>
            <Radio value="dmy" label={text('dmy')} />
            <Radio value="mdy" label={text('mdy')} />
          </div>
        </Radio.Group>
      )}
    </FormSection>
  )
}
