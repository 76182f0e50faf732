import { TextInput } from '@mantine/core'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { type Bank, bank, recommendedPreNotificationDays } from '@reihum/contract/tenants/bank.schema.ts'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import type { Draft } from '#ui/form/contract-form.ts'
import { CountField } from '#ui/form/count-field.tsx'
import { useUnsavedInGroup } from '#ui/form/unsaved-group.tsx'
import { useText } from '#ui/text.tsx'
import { settingsMessages } from './settings.messages.ts'
import classes from './settings.module.css'

export type BankDraft = Draft<typeof bank>

/** The IBAN as printed on a card, in groups of four. */
const readable = (stored: Bank): BankDraft => ({
  ...stored,
  iban: formatIban(stored.iban),
  creditorIban: formatIban(stored.creditorIban),
})

const isSame = (one: Bank, other: Bank) =>
  Object.entries(one).every(([field, value]) => other[field as keyof Bank] === value)

/** What is sent once it is shown who it is, and who waits for the answer. */
type Wanted = { values: Bank; answer: (isSent: boolean) => void }

/** Bank and creditor data as a form; `question` asks for the proof of identity that a change needs. */
export function useBankForm(
  stored: Bank,
  options: { typed?: Partial<BankDraft>; onSaved?: () => void } = {},
) {
  const text = useText(settingsMessages)
  const tenant = useActiveTenant().id
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const send = async (values: Bank, proof?: IdentityProof) => {
    const saved = await api.tenants.changeBank({ tenant, bank: values, ...(proof && { proof }) })
    queryClient.setQueryData(queries.tenants.bank.queryKey({ input: { tenant } }), saved)
    for (const { key } of [queries.tenants.recentBankChanges, queries.tenants.paymentSetup])
      void queryClient.invalidateQueries({ queryKey: key() })
    // Whether a course can be published or paid for depends on the account.
    void queryClient.invalidateQueries({ queryKey: queries.courses.key() })
    form.adopt(readable(saved))
    options.onSaved?.()
  }
  /** Asks who it is, and answers whether it was sent then. */
  const ask = (values: Bank) => new Promise<boolean>((answer) => setWanted({ values, answer }))
  const answer = (isSent: boolean) => {
    wanted?.answer(isSent)
    setWanted(null)
  }
  const form = useCallForm({
    schema: bank,
    initial: readable(stored),
    typed: options.typed,
    call: async (values) => (isSame(values, stored) ? send(values) : ask(values)),
    pathPrefix: 'bank.',
  })
  useUnsavedInGroup(form.hasUnsavedChanges)
  const question = (
    <ProofDialog
      title={text('bankProofTitle')}
      text={text('bankProofText')}
      label={text('bankProofSave')}
      isOpen={wanted !== null}
      onClose={() => answer(false)}
      run={async (proof) => {
        if (!wanted) return
        await send(wanted.values, proof)
        answer(true)
      }}
    />
  )
  return { ...form, question }
}

type Form = Pick<ReturnType<typeof useBankForm>, 'field' | 'fill' | 'values'>

function IbanField({ form, name, label }: { form: Form; name: 'iban' | 'creditorIban'; label: string }) {
  const { onBlur, ...bound } = form.field(name)
  return (
    <TextInput
      label={label}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={50}
      classNames={{ input: 'numbers' }}
      {...bound}
      onBlur={(event) => {
        onBlur?.(event)
        const grouped = formatIban(String(bound.value))
        if (grouped !== bound.value) form.fill({ [name]: grouped })
      }}
    />
  )
}

export function AccountFields({ form }: { form: Form }) {
  const text = useText(settingsMessages)
  return (
    <>
      <TextInput label={text('accountHolder')} maxLength={70} {...form.field('accountHolder')} />
      <div className={classes.pair}>
        <IbanField form={form} name="iban" label={text('iban')} />
        <TextInput
          label={text('bic')}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          {...form.field('bic')}
        />
      </div>
    </>
  )
}

export function CreditorFields({ form }: { form: Form }) {
  const text = useText(settingsMessages)
  const days = form.values.preNotificationDays
  const isShort = typeof days === 'number' && days >= 1 && days < recommendedPreNotificationDays
  return (
    <>
      <h3 className={classes.subtitle}>{text('creditorTitle')}</h3>
      <p className={`${classes.underSubtitle} grey`}>{text('creditorHint')}</p>
      <div className={classes.pair}>
        <TextInput label={text('creditorName')} maxLength={70} {...form.field('creditorName')} />
        <TextInput
          label={text('creditorId')}
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          {...form.field('creditorId')}
        />
      </div>
      <div className={classes.pair}>
        <IbanField form={form} name="creditorIban" label={text('creditorIban')} />
        <TextInput
          label={text('creditorBic')}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          {...form.field('creditorBic')}
        />
      </div>
      <CountField
        className={classes.days}
        label={text('preNotificationDays')}
        withAsterisk
        description={text(isShort ? 'preNotificationShort' : 'preNotificationHint')}
        data-recommends={isShort || undefined}
        {...form.field('preNotificationDays')}
      />
    </>
  )
}
