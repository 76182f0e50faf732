import { Checkbox, Input } from '@mantine/core'
import {
  offeredMethod,
  type PaymentMethod,
  paymentMethodNames,
} from '@reihum/contract/courses/course-terms.ts'
import { useFormats } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import type { ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'
import { PaymentNotice } from './payment-notice.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PriceList, pricesOf } from './price-list.tsx'
import { TaxFields } from './tax-fields.tsx'

export function FeeField({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const { currencyCode } = useFormats()
  return (
    <MoneyField
      className={classes.short}
      label={text('feeCents')}
      description={text('feeHint')}
      withAsterisk
      currencyCode={currencyCode}
      {...form.field('feeCents')}
    />
  )
}

/** Whether the course is free: neither the fee nor any price category costs anything. */
const isFree = ({ values }: ContentForm) =>
  values.feeCents === 0 && pricesOf(values.priceCategories).every(({ feeCents }) => feeCents === 0)

type PaymentProps = {
  form: ContentForm
  /** Stored methods that cannot be chosen now. */
  held?: readonly PaymentMethod[]
}

/** The price categories, and unless the course is free, tax and payment. */
export function TermsOfPayment({ form, held = [] }: PaymentProps) {
  const text = useText(editorMessages)
  return (
    <>
      <PriceList form={form} />
      {isFree(form) ? (
        <div className="grey">{text('freeHint')}</div>
      ) : (
        <>
          <TaxFields form={form} />
          <PaymentFields form={form} held={held} />
        </>
      )}
    </>
  )
}

function PaymentFields({ form, held = [] }: PaymentProps) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const { value, onChange, error } = form.field('paymentMethods')
  const chosen = Array.isArray(value) ? value : []
  return (
    <>
      <Input.Wrapper
        label={text('paymentMethods')}
        labelElement="div"
        description={text('paymentMethodsHint')}
        error={error}
        role="group"
        aria-label={text('paymentMethods')}
        data-path="paymentMethods"
      >
        <div className={classes.boxes}>
          {offeredMethod.options.map((method) => (
            <Checkbox
              key={method}
              label={paymentMethodNames[method][locale]}
              checked={chosen.includes(method)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  // Sorted as the server keeps them, so that ticking a box twice leaves no change.
                  offeredMethod.options
                    .filter((one) => (one === method ? checked : chosen.includes(one)))
                    .sort(),
                )
              }
            />
          ))}
        </div>
      </Input.Wrapper>
      <PaymentNotice hasChosen={chosen.length > 0} />
      {held.length > 0 && (
        <div className="grey">
          {text('heldMethods', {
            names: held.map((method) => paymentMethodNames[method][locale]).join(', '),
          })}
        </div>
      )}
      <CountField
        className={classes.short}
        label={text('paymentDeadlineDays')}
        description={text('paymentDeadlineHint')}
        {...form.field('paymentDeadlineDays')}
      />
      <PlanFields form={form} />
    </>
  )
}
