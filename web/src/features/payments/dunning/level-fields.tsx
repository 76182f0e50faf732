import { Button, Checkbox } from '@mantine/core'
import { newDunningLevel } from '@reihum/contract/payments/dunning-defaults.ts'
import { type DunningLevel, levelsLimit } from '@reihum/contract/payments/dunning-settings.schema.ts'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormats } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import classes from './dunning.module.css'
import { dunningSettingsMessages } from './dunning-settings.messages.ts'
import type { PlanForm } from './plan-form.ts'
import { WordingFields } from './wording-fields.tsx'

const levelsOf = (form: PlanForm): DunningLevel[] =>
  Array.isArray(form.values.levels) ? form.values.levels : []

/** The levels in their order; one can be added at the end, and any be removed. */
export function LevelFields({ form }: { form: PlanForm }) {
  const text = useText(dunningSettingsMessages)
  const addButton = useRef<HTMLButtonElement>(null)
  const levels = levelsOf(form)
  const set = (next: DunningLevel[]) => form.fill({ levels: next })
  return (
    <FormSection title={text('levels')} hint={text('levelsHint')}>
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its position
        <section key={at} className={classes.level} aria-label={text('level', { level: String(at + 1) })}>
          <div className={classes.levelHead}>
            <h3>{text('level', { level: String(at + 1) })}</h3>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={text('removeLevel', { level: String(at + 1) })}
              onClick={() => {
                set(levels.filter((_one, position) => position !== at))
                addButton.current?.focus()
              }}
            >
              {text('remove')}
            </Button>
          </div>
          <OneLevel form={form} level={level} at={at} />
        </section>
      ))}
      {levels.length < levelsLimit && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => set([...levels, newDunningLevel()])}
          >
            {text('addLevel')}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

function OneLevel({ form, level, at }: { form: PlanForm; level: DunningLevel; at: number }) {
  const text = useText(dunningSettingsMessages)
  const { currencyCode } = useFormats()
  const path = `levels.${at}`
  return (
    <>
      <div className={classes.fields}>
        <CountField
          label={text(at === 0 ? 'daysFirst' : 'days')}
          {...form.part(`${path}.days`)}
          value={level.days}
        />
        <CountField
          label={text('payWithinDays')}
          {...form.part(`${path}.payWithinDays`)}
          value={level.payWithinDays}
        />
        <MoneyField
          label={text('feeCents')}
          currencyCode={currencyCode}
          {...form.part(`${path}.feeCents`)}
          value={level.feeCents}
        />
      </div>
      <Checkbox
        label={text('claimsInterest')}
        {...form.part(`${path}.claimsInterest`)}
        value={undefined}
        checked={level.claimsInterest}
      />
      <WordingFields form={form} at={`${path}.wording`} />
    </>
  )
}
