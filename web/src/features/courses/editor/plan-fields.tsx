import { ActionIcon, Button, Checkbox, Input } from '@mantine/core'
import { atOnce, planKind, planKindNames } from '@reihum/contract/courses/payment-plan.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFormats } from '#platform/tenant.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { CountField } from '#ui/form/count-field.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { boxOf, type ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'

const mostDays = 24

/** The binding of a field that may be empty, which a form keeps as null. */
function optional(form: ContentForm, name: 'depositCents' | 'restDueOn' | 'instalmentsFrom') {
  const { value, onChange, ...binding } = form.field(name)
  return {
    ...binding,
    value: value ?? '',
    onChange: (typed: number | string) => onChange(typed === '' ? null : typed),
  }
}

function DepositFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const { currencyCode } = useFormats()
  const { value: cents, ...deposit } = optional(form, 'depositCents')
  const { value: day, ...rest } = optional(form, 'restDueOn')
  return (
    <>
      <div className={formClasses.pair}>
        <MoneyField
          label={text('depositCents')}
          description={text('depositHint')}
          currencyCode={currencyCode}
          value={cents}
          {...deposit}
        />
        <CountField
          label={text('depositPercent')}
          description={text('depositPercentHint')}
          rightSection="%"
          {...form.field('depositPercent')}
        />
      </div>
      <Checkbox
        label={text('depositConfirms')}
        description={text('depositConfirmsHint')}
        {...boxOf(form, 'depositConfirms')}
      />
      <div className={formClasses.pair}>
        <CountField
          label={text('restDaysBefore')}
          description={text('restHint')}
          {...form.field('restDaysBefore')}
        />
        <DateField
          label={text('restDueOn')}
          description={text('restDueOnHint')}
          value={String(day)}
          {...rest}
        />
      </div>
    </>
  )
}

function MonthlyFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const { value, ...from } = optional(form, 'instalmentsFrom')
  return (
    <div className={formClasses.pair}>
      <CountField
        label={text('instalmentCount')}
        description={text('instalmentCountHint')}
        withAsterisk
        {...form.field('instalmentCount')}
      />
      <DateField
        label={text('instalmentsFrom')}
        description={text('instalmentsFromHint')}
        value={String(value)}
        {...from}
      />
    </div>
  )
}

function DaysFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const { value, error } = form.field('instalmentDays')
  const days = Array.isArray(value) ? value : []
  const set = (next: string[]) => form.fill({ instalmentDays: next })
  return (
    <Input.Wrapper
      className={classes.above}
      label={text('instalmentDays')}
      labelElement="div"
      description={text('instalmentDaysHint')}
      error={error}
      role="group"
      aria-label={text('instalmentDays')}
      data-path="instalmentDays"
    >
      {days.length > 0 && (
        <ol className={classes.prices}>
          {days.map((day, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day that is typed has nothing but its place
            <li key={at} className={classes.day}>
              <DateField
                aria-label={text('instalmentDay', { number: at + 1 })}
                {...form.part(`instalmentDays.${at}`)}
                value={day}
                onChange={(typed) => set(days.with(at, typed))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={text('removeDay', { number: at + 1 })}
                onClick={() => set(days.filter((_, other) => other !== at))}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      {days.length < mostDays && (
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          onClick={() => set([...days, ''])}
        >
          {text('addDay')}
        </Button>
      )}
    </Input.Wrapper>
  )
}

/** How the price is divided, and what the chosen plan is made of. */
export function PlanFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const kind = planKind.parse(form.values.paymentPlan)
  // What belongs to another plan is emptied, so that nothing wrong is left in a field that is not shown.
  const choose = (next: string) => {
    const paymentPlan = planKind.parse(next)
    form.fill({ ...atOnce, paymentPlan, ...(paymentPlan === 'on_days' && { instalmentDays: ['', ''] }) })
  }
  return (
    <>
      <ChoiceField
        className={classes.short}
        label={text('paymentPlan')}
        description={text('paymentPlanHint')}
        data-path="paymentPlan"
        data={planKind.options.map((value) => ({ value, label: planKindNames[value][locale] }))}
        value={kind}
        onChange={choose}
      />
      {kind === 'deposit' && <DepositFields form={form} />}
      {kind === 'monthly' && <MonthlyFields form={form} />}
      {kind === 'on_days' && <DaysFields form={form} />}
    </>
  )
}
