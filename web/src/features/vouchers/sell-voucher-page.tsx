import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { paymentWayNames } from '@reihum/contract/ledger/receivable-states.ts'
import { newVoucher, voucherPaidWay } from '@reihum/contract/vouchers/voucher.schema.ts'
import { voucherId } from '@reihum/contract/wire/ids.schema.ts'
import { locale as localeSchema } from '@reihum/contract/wire/locales.ts'
import { wallClockOf } from '@reihum/contract/wire/wall-clock.ts'
import { goTo } from '#platform/addresses.ts'
import { api } from '#platform/connection.ts'
import { useNewRecordForm } from '#platform/new-record-form.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { DateField } from '#ui/form/date-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { MoneyField } from '#ui/form/money-field.tsx'
import { PageForm } from '#ui/form/page-form.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useText } from '#ui/text.tsx'
import { keepVoucher } from './voucher-query.ts'
import { vouchersMessages } from './vouchers.messages.ts'

const fields = newVoucher.omit({ id: true })
const languageNames = { de: 'Deutsch', en: 'English' } as const

/** Sells a voucher; it is printed or mailed from its own page. */
export function SellVoucherPage() {
  const text = useText(vouchersMessages)
  const tenant = useActiveTenant()
  const { money, locale, timeZone, currencyCode } = useFormats()
  const form = useNewRecordForm({
    idSchema: voucherId,
    schema: fields,
    initial: {
      amountCents: '',
      paidWay: 'cash',
      soldOn: wallClockOf(new Date(), timeZone).date,
      buyerName: '',
      buyerEmail: '',
      recipientName: '',
      message: '',
      language: locale,
    },
    create: (id, sold) => api.vouchers.sellVoucher({ tenant: tenant.id, id, ...sold }),
    onCreated: (sold) => {
      keepVoucher(tenant.id, sold)
      notify({ kind: 'positive', message: text('created', { amount: money(sold.amountCents) }) })
      form.forgetChanges()
      goTo(`/vouchers/${sold.id}`)
    },
    refusalFields: { VOUCHER_SOLD_LATER: 'soldOn', VOUCHER_SOLD_TOO_EARLY: 'soldOn' },
  })
  return (
    <>
      <PageTitle title={text('sell')} backTo={{ to: '/vouchers', label: text('vouchers') }} />
      <PageForm form={form} button={text('sell')}>
        {form.refusal && <RefusalAlert problem={form.refusal} />}
        <FormSection title={text('sectionValue')} hint={text('isTaxedLater')}>
          <div className={formClasses.triple}>
            <MoneyField
              label={text('amountCents')}
              withAsterisk
              currencyCode={currencyCode}
              {...form.field('amountCents')}
            />
            <NativeSelect
              label={text('paidWay')}
              data={voucherPaidWay.options.map((way) => ({
                value: way,
                label: paymentWayNames[way][locale],
              }))}
              {...form.field('paidWay')}
            />
            <DateField label={text('soldOn')} withAsterisk {...form.field('soldOn')} />
          </div>
        </FormSection>
        <FormSection title={text('sectionWho')}>
          <div className={formClasses.pair}>
            <TextInput
              label={text('buyerName')}
              description={text('buyerNameHint')}
              maxLength={200}
              {...form.field('buyerName')}
            />
            <TextInput
              type="email"
              label={text('buyerEmail')}
              description={text('buyerEmailHint')}
              maxLength={254}
              {...form.field('buyerEmail')}
            />
          </div>
          <TextInput
            label={text('recipientName')}
            description={text('recipientNameHint')}
            maxLength={100}
            {...form.field('recipientName')}
          />
          <Textarea
            label={text('message')}
            description={text('messageHint')}
            autosize
            minRows={3}
            maxLength={500}
            {...form.field('message')}
          />
          <NativeSelect
            label={text('language')}
            data={localeSchema.options.map((one) => ({ value: one, label: languageNames[one] }))}
            {...form.field('language')}
          />
        </FormSection>
      </PageForm>
    </>
  )
}
