import { Checkbox, Input } from '@mantine/core'
import { paymentMethod, paymentMethodNames } from '@reihum/contract/tenants/payment-methods.ts'
import { useFormats } from '#platform/tenant.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { CollectionFields } from './collection-fields.tsx'
import { boxOf, type ContentForm } from './content-form.ts'
import { editorMessages } from './editor.messages.ts'
import classes from './editor.module.css'
import { PaymentNotice, useMethodsSetUp } from './payment-notice.tsx'
import { PlanFields } from './plan-fields.tsx'
import { PriceList, pricesOf } from './price-list.tsx'
import { ReductionList } from './reduction-list.tsx'
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
export const isFree = ({ values }: ContentForm) =>
  values.feeCents === 0 && pricesOf(values.priceCategories).every(({ feeCents }) => feeCents === 0)

/** The price categories, and unless the course is free, reductions, tax and payment. */
export function TermsOfPayment({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  return (
    <>
      <PriceList form={form} />
      {isFree(form) ? (
        <div className="grey">{text('freeHint')}</div>
      ) : (
        <>
          <ReductionList form={form} />
          <Checkbox
            label={text('givesBackDates')}
            description={text('givesBackDatesHint')}
            {...boxOf(form, 'givesBackDates')}
          />
          <TaxFields form={form} />
          <PaymentFields form={form} />
        </>
      )}
    </>
  )
}

function PaymentFields({ form }: { form: ContentForm }) {
  const text = useText(editorMessages)
  const locale = useLocale()
  const setUp = useMethodsSetUp()
  const { value, onChange, error } = form.field('paymentMethods')
  const chosen = paymentMethod.options.filter((method) => Array.isArray(value) && value.includes(method))
  // What is chosen from before stays visible, whether or not it is set up; a transfer is what everybody can set up.
  const shown = paymentMethod.options.filter(
    (method) => method === 'bank_transfer' || setUp?.includes(method) || chosen.includes(method),
  )
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
          {shown.map((method) => (
            <Checkbox
              key={method}
              label={paymentMethodNames[method][locale]}
              description={setUp && !setUp.includes(method) ? text('methodNotSetUp') : undefined}
              checked={chosen.includes(method)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  // Sorted as the server keeps them, so that ticking a box twice leaves no change.
                  paymentMethod.options
                    .filter((one) => (one === method ? checked : chosen.includes(one)))
                    .sort(),
                )
              }
            />
          ))}
        </div>
      </Input.Wrapper>
      <PaymentNotice chosen={chosen} />
      <CountField
        className={classes.short}
        label={text('paymentDeadlineDays')}
        description={text('paymentDeadlineHint')}
        {...form.field('paymentDeadlineDays')}
      />
      <PlanFields form={form} />
      {chosen.includes('sepa_direct_debit') && <CollectionFields form={form} />}
    </>
  )
}
