import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { taxCategory, taxCategoryNames, taxedCategories } from '@reihum/contract/courses/course-terms.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFormats } from '#platform/tenant.ts'
import { HundredthsField } from '#ui/form/hundredths-field.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useText } from '#ui/text.tsx'
import { blankLine, type NewReceivableForm } from './new-receivable-form.ts'
import { receivableMessages } from './receivable.messages.ts'
import classes from './receivable.module.css'

/** While it is typed, an amount may still be invalid text. */
type TypedLine = {
  label: string
  quantityHundredths: number | string
  unitCents: number | string
  taxCategory: string
  taxRate: number | string
}

/** As many as a receivable may have. */
const most = 50

const linesOf = (value: unknown): TypedLine[] => (Array.isArray(value) ? value : [])

/** The lines of a new receivable, and their sum. */
export function NewLines({ form }: { form: NewReceivableForm }) {
  const text = useText(receivableMessages)
  const { money } = useFormats()
  const lines = linesOf(form.values.lines)
  const set = (next: TypedLine[]) => form.fill({ lines: next as never })
  const sum = lines.reduce((total, { quantityHundredths, unitCents }) => {
    if (typeof quantityHundredths !== 'number' || typeof unitCents !== 'number') return total
    return total + Math.round((quantityHundredths * unitCents) / 100)
  }, 0)
  return (
    <>
      {lines.map((line, at) => (
        <NewLine
          // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
          key={at}
          form={form}
          line={line}
          at={at}
          onRemove={lines.length > 1 ? () => set(lines.filter((_, other) => other !== at)) : undefined}
          onTax={(category) => {
            const taxRate = taxedCategories.some((one) => one === category) ? '' : 0
            set(lines.map((one, other) => (other === at ? { ...one, taxCategory: category, taxRate } : one)))
          }}
        />
      ))}
      <div>
        {lines.length < most && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => set([...lines, { ...blankLine }])}
          >
            {text('addLine')}
          </Button>
        )}
      </div>
      <p className={`${classes.total} numbers`} role="status">
        {text('total', { amount: money(sum) })}
      </p>
    </>
  )
}

type NewLineProps = {
  form: NewReceivableForm
  line: TypedLine
  at: number
  onRemove?: () => void
  onTax: (category: string) => void
}

function NewLine({ form, line, at, onRemove, onTax }: NewLineProps) {
  const text = useText(receivableMessages)
  const { locale, currencyCode } = useFormats()
  const isTaxed = taxedCategories.some((one) => one === line.taxCategory)
  const part = (name: keyof TypedLine) => form.part(`lines.${at}.${name}`)
  return (
    <fieldset className={classes.newLine} aria-label={text('lineNumber', { number: String(at + 1) })}>
      <div className={classes.labelled}>
        <TextInput label={text('lineLabel')} withAsterisk maxLength={200} {...part('label')} />
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={text('removeLine', { number: String(at + 1) })}
            title={text('removeLine', { number: String(at + 1) })}
            onClick={onRemove}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={classes.figures}>
        <HundredthsField
          label={text('lineQuantity')}
          {...part('quantityHundredths')}
          value={line.quantityHundredths}
        />
        <MoneyField
          label={text('lineUnit')}
          withAsterisk
          currencyCode={currencyCode}
          {...part('unitCents')}
          value={line.unitCents}
        />
        <NativeSelect
          label={text('lineTax')}
          data={taxCategory.options.map((category) => ({
            value: category,
            label: taxCategoryNames[category][locale],
          }))}
          {...part('taxCategory')}
          value={line.taxCategory}
          onChange={(event) => onTax(event.currentTarget.value)}
        />
        {isTaxed && (
          <HundredthsField
            label={text('lineRate')}
            rightSection="%"
            {...part('taxRate')}
            value={line.taxRate}
          />
        )}
      </div>
    </fieldset>
  )
}
