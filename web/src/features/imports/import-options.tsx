import { Checkbox, Radio } from '@mantine/core'
import type { ImportPlan } from '@reihum/contract/imports/import.schema.ts'
import type { ImportRun } from '@reihum/contract/imports.ts'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import { importsMessages } from './imports.messages.ts'
import classes from './imports.module.css'

type ImportOptionsProps = { run: ImportRun; plan: ImportPlan; onChange: (part: Partial<ImportPlan>) => void }

const dates = ['start', 'end', 'registeredAt', 'signedOn', 'lastUsedOn']
/** Tables whose only question is the order of dates. */
const withoutChoices: readonly ImportRun['kind'][] = ['mandates']

/** Settings that the file cannot tell; nothing far-reaching is chosen by default. */
export function ImportOptions({ run, plan, onChange }: ImportOptionsProps) {
  const text = useText(importsMessages)
  const tick = (name: 'createPlaces' | 'createInstructors' | 'overrideClashes' | 'inform') => (
    <Checkbox
      label={text(name)}
      description={name === 'inform' ? text('informHint') : undefined}
      checked={plan[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
  const hasDates = plan.columns.some((name) => name !== null && dates.includes(name))
  if (!hasDates && withoutChoices.includes(run.kind)) return null
  return (
    <FormSection title={text('options')}>
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
      {hasDates && (
        <Radio.Group
          label={text('dateOrder')}
          value={plan.dateOrder}
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
