import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type Biller,
  type BillerTerms,
  billerTerms,
  zeroTax,
  zeroTaxNames,
} from '@reihum/contract/tenants/biller.schema.ts'
import { formatDate } from '@reihum/contract/wire/dates.ts'
import { tenantId } from '@reihum/contract/wire/ids.schema.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmSensitive } from '#platform/confirm-sensitive.tsx'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useOwnZone } from '#platform/own-zone.ts'
import { ChoiceField } from '#ui/form/choice-field.tsx'
import { useContractForm } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import formClasses from '#ui/form/form.module.css'
import { FormSection } from '#ui/form/form-section.tsx'
import { HundredthsField } from '#ui/form/hundredths-field.tsx'
import { UnsavedChanges } from '#ui/form/unsaved-changes.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { chargesMessages } from './charges.messages.ts'
import classes from './charges.module.css'

const nobody = 'nobody'

type Company = { id: string; company: string }

/** Finds tenants by what somebody types. */
function useTenants(chosen: Company | null) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), 200)
  const q = asked === chosen?.company ? '' : asked
  const found = useQuery({
    ...queries.tenants.adminTenants.queryOptions({ input: { q, size: 25 } }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.items ?? []).filter(({ id }) => id !== chosen?.id)
  return { tenants: chosen ? [chosen, ...others] : others, onType: setTyped }
}

/** Terms that are saved once they are confirmed. */
type Asked = { terms: BillerTerms; done: () => void; dropped: (reason: Error) => void }

/** Which tenant bills for the platform: a change needs the code, because it says to whom all others pay. */
export function BillerForm({ stored }: { stored: Biller }) {
  const text = useText(chargesMessages)
  const locale = useLocale()
  const zone = useOwnZone()
  const { tenantId: current, dueDays, taxRate, zeroTax: why, company, since, revision } = stored
  const [asked, setAsked] = useState<Asked | null>(null)
  const [chosen, setChosen] = useState<Company | null>(
    current ? { id: current, company: company ?? '' } : null,
  )
  const { tenants, onType } = useTenants(chosen)
  const form = useContractForm({
    schema: billerTerms,
    initial: { tenantId: current, dueDays, taxRate, zeroTax: why },
    save: (terms) => new Promise<void>((done, dropped) => setAsked({ terms, done, dropped })),
  })
  const close = () => {
    asked?.dropped(new Error('not confirmed'))
    setAsked(null)
  }
  const change = async (confirmation: string) => {
    if (!asked) return
    const changed = await api.tenants.changeBiller({ revision, terms: asked.terms, confirmation })
    notify({ kind: 'positive', message: text('saved') })
    asked.done()
    setAsked(null)
    queryClient.setQueryData(queries.tenants.biller.queryOptions().queryKey, changed)
    await queryClient.invalidateQueries({ queryKey: queries.payments.platformCharges.key() })
  }
  const choose = (id: string) => {
    setChosen(tenants.find((tenant) => tenant.id === id) ?? null)
    form.fill({ tenantId: id === nobody ? null : tenantId.parse(id) })
  }
  return (
    <form
      ref={form.element}
      className={`${formClasses.form} ${classes.biller}`}
      noValidate
      onSubmit={form.submit}
    >
      <ConfirmSensitive
        isOpen={asked !== null}
        onClose={close}
        action="change-biller"
        subject="biller"
        title={text('question')}
        text={
          asked?.terms.tenantId
            ? text('questionText', { company: chosen?.company ?? '' })
            : text('questionNobody')
        }
        confirmLabel={text('changeNow')}
        onConfirmed={change}
      />
      <UnsavedChanges hasUnsavedChanges={form.hasUnsavedChanges} />
      <FormSection title={text('biller')} hint={text('billerHint')}>
        <ChoiceField
          label={text('tenantId')}
          description={since ? text('since', { date: formatDate(since, zone) }) : undefined}
          data={[
            { value: nobody, label: text('nobody') },
            ...tenants.map(({ id, company: label }) => ({ value: id, label })),
          ]}
          value={(form.values.tenantId as string | null) ?? nobody}
          onSearchChange={onType}
          filter={({ options }) => options}
          onChange={choose}
        />
        <div className={formClasses.pair}>
          <CountField label={text('dueDays')} {...form.field('dueDays')} />
          <HundredthsField
            label={text('taxRate')}
            description={text('taxHint')}
            rightSection="%"
            {...form.field('taxRate')}
          />
        </div>
        {form.values.taxRate === 0 && (
          <ChoiceField
            label={text('zeroTax')}
            description={text('zeroTaxHint')}
            data={zeroTax.options.map((value) => ({ value, label: zeroTaxNames[value][locale] }))}
            value={String(form.values.zeroTax)}
            onChange={(chosen) => form.fill({ zeroTax: zeroTax.parse(chosen) })}
          />
        )}
      </FormSection>
      <div className={formClasses.buttons}>
        <Button type="submit" variant={form.hasChanges ? 'filled' : 'default'}>
          {text('save')}
        </Button>
      </div>
    </form>
  )
}
