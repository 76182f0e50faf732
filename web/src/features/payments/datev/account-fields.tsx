import { TextInput } from '@mantine/core'
import { FormSection } from '#ui/form/form-section.tsx'
import { useText } from '#ui/text.tsx'
import classes from './datev.module.css'
import type { DatevPlanForm } from './datev-plan-form.ts'
import { datevSettingsMessages } from './datev-settings.messages.ts'

export type AccountRow = {
  /** Where it lies in the plan. */
  path: string
  name: string
  /** An account alone, without a tax key. */
  isPlain?: boolean
}

type AccountFieldsProps = { form: DatevPlanForm; title: string; hint?: string; rows: readonly AccountRow[] }

/** Accounts with their tax keys, a row for each use. */
export function AccountFields({ form, title, hint, rows }: AccountFieldsProps) {
  const text = useText(datevSettingsMessages)
  const hasKeys = rows.some(({ isPlain }) => !isPlain)
  return (
    <FormSection title={title} hint={hint}>
      <div className={classes.accounts}>
        {hasKeys && (
          <div className={`${classes.accountsHead} grey`} aria-hidden>
            <span />
            <span>{text('account')}</span>
            <span>{text('taxKey')}</span>
          </div>
        )}
        {rows.map((row) => (
          <Row key={row.path} form={form} row={row} />
        ))}
      </div>
    </FormSection>
  )
}

function Row({ form, row: { path, name, isPlain = false } }: { form: DatevPlanForm; row: AccountRow }) {
  const text = useText(datevSettingsMessages)
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <div data-plain={isPlain || undefined}>
      <span>{name}</span>
      <TextInput
        aria-label={text('accountOf', { name })}
        maxLength={8}
        {...digits}
        {...form.part(isPlain ? path : `${path}.account`)}
      />
      {!isPlain && (
        <TextInput
          aria-label={text('taxKeyOf', { name })}
          placeholder="–"
          maxLength={4}
          {...digits}
          {...form.part(`${path}.taxKey`)}
        />
      )}
    </div>
  )
}
