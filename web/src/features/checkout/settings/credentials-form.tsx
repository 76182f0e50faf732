import { Alert, Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import {
  checkOutcome,
  type PaymentAccount,
  paypalCredentials,
  stripeCredentials,
} from '@reihum/contract/checkout/checkout.schema.ts'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { type CallFormOptions, useCallForm } from '#platform/call-form.ts'
import { api } from '#platform/connection.ts'
import { ApiProblem } from '#platform/problems.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant } from '#platform/tenant.ts'
import { useText } from '#ui/text.tsx'
import { paymentServicesMessages, serviceNames } from './online-accounts.messages.ts'
import classes from './online-accounts.module.css'

type Of = { account: PaymentAccount; onSaved: () => void }

/** Why the service did not accept the credentials; null: another error. */
function outcomeOf(error: unknown) {
  if (!(error instanceof ApiProblem) || error.code !== 'PAYMENT_SERVICE_REFUSED') return null
  const { outcome } = (error.data ?? {}) as { outcome?: unknown }
  const read = checkOutcome.exclude(['right']).safeParse(outcome)
  return read.success ? read.data : 'unknown'
}

/**
 * What was entered is sent once the user has proved who they are; the service is asked before anything is stored, and what it
 * says against it stands above the fields.
 */
function useCredentials<Schema extends z.ZodType>({
  schema,
  initial,
  save,
  onSaved,
}: Pick<CallFormOptions<Schema>, 'schema' | 'initial'> & {
  save: (credentials: z.output<Schema>, proof: IdentityProof) => Promise<unknown>
  onSaved: () => void
}) {
  const [wanted, setWanted] = useState<z.output<Schema> | null>(null)
  const [refused, setRefused] = useState<ReturnType<typeof outcomeOf>>(null)
  const form = useCallForm({
    schema,
    initial,
    call: async (values) => setWanted(values),
    pathPrefix: 'credentials.',
  })
  const send = async (credentials: z.output<Schema>, proof: IdentityProof) => {
    try {
      await save(credentials, proof)
      form.adopt(initial)
      setWanted(null)
      onSaved()
    } catch (error) {
      const outcome = outcomeOf(error)
      if (!outcome) throw error
      setRefused(outcome)
      setWanted(null)
    }
  }
  return { form, wanted, refused, send, forget: () => setWanted(null) }
}

function Frame<Schema extends z.ZodType>({
  account: { service },
  of: { form, wanted, refused, send, forget },
  children,
}: {
  account: PaymentAccount
  of: ReturnType<typeof useCredentials<Schema>>
  children: ReactNode
}) {
  const text = useText(paymentServicesMessages)
  const named = { service: serviceNames[service] }
  return (
    <>
      <form
        ref={form.element}
        className={classes.fields}
        noValidate
        onSubmit={form.submit}
        aria-label={text(`${service}Title`)}
      >
        {refused && (
          <Alert color="negative" role="alert">
            {text(`refused_${refused}`, named)}
          </Alert>
        )}
        {children}
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {text('save')}
          </Button>
        </div>
      </form>
      <ProofDialog
        title={text('proofTitle', named)}
        text={text('proofText')}
        label={text('save')}
        isOpen={wanted !== null}
        onClose={forget}
        run={async (proof) => {
          if (wanted) await send(wanted, proof)
        }}
        refusals={['PAYMENTS_ON_THEIR_WAY', 'PAYMENT_SERVICE_NOT_SET_UP']}
      />
    </>
  )
}

/** The secret is never told, so an empty field keeps the one that is stored. */
export function PaypalForm({ account, onSaved }: Of) {
  const text = useText(paymentServicesMessages)
  const tenant = useActiveTenant().id
  const { environment, clientId, isSetUp } = account
  const of = useCredentials({
    schema: paypalCredentials,
    initial: { environment: isSetUp ? environment : 'production', clientId, clientSecret: '' },
    save: (credentials, proof) => api.checkout.setUpPaypal({ tenant, credentials, proof }),
    onSaved,
  })
  const { form } = of
  return (
    <Frame account={account} of={of}>
      <p className="grey">{text('paypalWhereFrom')}</p>
      <NativeSelect
        label={text('environment')}
        data={[
          { value: 'production', label: text('production') },
          { value: 'sandbox', label: text('sandbox') },
        ]}
        value={form.values.environment}
        onChange={({ currentTarget: { value } }) =>
          form.fill({ environment: value === 'sandbox' ? 'sandbox' : 'production' })
        }
      />
      <TextInput
        label={text('clientId')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...form.field('clientId')}
      />
      <PasswordInput
        label={text('clientSecret')}
        description={isSetUp ? text('secretStored') : undefined}
        autoComplete="off"
        maxLength={200}
        {...form.field('clientSecret')}
      />
    </Frame>
  )
}

/** The key says by itself whether it is one for testing. */
export function StripeForm({ account, onSaved }: Of) {
  const text = useText(paymentServicesMessages)
  const tenant = useActiveTenant().id
  const of = useCredentials({
    schema: stripeCredentials,
    initial: { secretKey: '' },
    save: (credentials, proof) => api.checkout.setUpStripe({ tenant, credentials, proof }),
    onSaved,
  })
  return (
    <Frame account={account} of={of}>
      <div className="grey">
        <p>{text('stripeWhereFrom')}</p>
        <ul className={classes.rights}>
          <li>{text('stripeRightsWrite')}</li>
          <li>{text('stripeRightsRead')}</li>
        </ul>
        <p>{text('stripeRightsNote')}</p>
      </div>
      <PasswordInput
        label={text('secretKey')}
        description={[text('secretKeyHint'), account.isSetUp && text('secretStored')]
          .filter(Boolean)
          .join(' ')}
        autoComplete="off"
        maxLength={300}
        {...of.form.field('secretKey')}
      />
    </Frame>
  )
}
