import { TextInput } from '@mantine/core'
import { countryOf, isInEconomicArea } from '@reihum/contract/mandates/economic-area.ts'
import type { debitedAccount } from '@reihum/contract/mandates/mandates.schema.ts'
import { isSepaIban } from '@reihum/contract/tenants/bank-numbers.ts'
import formClasses from '#ui/form/form.module.css'
import { IbanField } from '#ui/form/iban-field.tsx'
import { useText } from '#ui/text.tsx'
import { mandatesMessages } from './mandates.messages.ts'

type AccountKey = keyof typeof debitedAccount.shape
type AccountForm = {
  values: Partial<Record<AccountKey, string>>
  // biome-ignore lint/suspicious/noExplicitAny: the kit types the properties of an input so
  field: (key: AccountKey) => any
}

/** The account to collect from; its address is asked for only where banks want to know it. */
export function AccountFields({ form }: { form: AccountForm }) {
  const text = useText(mandatesMessages)
  const { iban = '' } = form.values
  const isAbroad = isSepaIban(iban) && !isInEconomicArea(countryOf(iban))
  return (
    <>
      <TextInput
        label={text('holder')}
        description={text('holderHint')}
        withAsterisk
        autoComplete="off"
        maxLength={70}
        {...form.field('holder')}
      />
      <IbanField withAsterisk {...form.field('iban')} />
      {isAbroad && (
        <>
          <p className="grey">{text('abroad')}</p>
          <TextInput label={text('street')} autoComplete="off" maxLength={70} {...form.field('street')} />
          <div className={formClasses.pair}>
            <TextInput
              label={text('postalCode')}
              autoComplete="off"
              maxLength={16}
              {...form.field('postalCode')}
            />
            <TextInput
              label={text('city')}
              withAsterisk
              autoComplete="off"
              maxLength={35}
              {...form.field('city')}
            />
          </div>
        </>
      )}
    </>
  )
}
