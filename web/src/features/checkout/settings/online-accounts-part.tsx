import { Alert, Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import {
  type PaymentAccount,
  type PaypalCredentials,
  paypalCredentials,
} from '@reihum/contract/checkout/checkout.schema.ts'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCallForm } from '#platform/call-form.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { paymentServicesMessages } from './online-accounts.messages.ts'
import classes from './online-accounts.module.css'

/** PayPal on the page of the payment methods: whether it is set up, what its check said, and how to set it up. */
export function PaymentServicesPart() {
  const text = useText(paymentServicesMessages)
  const tenant = useActiveTenant().id
  const query = useQuery(queries.checkout.paymentAccounts.queryOptions({ input: { tenant } }))
  return (
    <section className={classes.part}>
      <header>
        <h2>{text('title')}</h2>
        <p className="grey">{text('hint')}</p>
      </header>
      <div className={classes.body}>
        <Loaded query={query}>
          {({ accounts }) => {
            const paypal = accounts.find(({ service }) => service === 'paypal')
            return paypal ? <Account key={paypal.checkedAt} account={paypal} /> : null
          }}
        </Loaded>
      </div>
    </section>
  )
}

/** What depends on whether a method is set up is read anew. */
function refresh() {
  for (const { key } of [queries.checkout.paymentAccounts, queries.tenants.paymentSetup, queries.courses])
    void queryClient.invalidateQueries({ queryKey: key() })
}

function Standing({ account }: { account: PaymentAccount }) {
  const text = useText(paymentServicesMessages)
  const { isSetUp, usable } = account
  if (!isSetUp) return <StateBadge colour="warning">{text('notSetUp')}</StateBadge>
  return (
    <StateBadge colour={usable ? 'positive' : 'warning'}>{text(usable ? 'setUp' : 'switchedOff')}</StateBadge>
  )
}

function Account({ account }: { account: PaymentAccount }) {
  const text = useText(paymentServicesMessages)
  const { role } = useActiveTenant()
  const mayManage = may(role, 'bank.manage')
  const [isOpen, setIsOpen] = useState(!account.isSetUp)
  return (
    <>
      <Standing account={account} />
      {account.isSetUp && <Told account={account} />}
      {!mayManage && <p className="grey">{text('askAdmin')}</p>}
      {mayManage && isOpen && <CredentialsForm account={account} />}
      {mayManage && !isOpen && <Actions account={account} onChange={() => setIsOpen(true)} />}
      {account.isSetUp && <p className="grey">{text('whichCourses')}</p>}
    </>
  )
}

function Told({ account }: { account: PaymentAccount }) {
  const text = useText(paymentServicesMessages)
  const { dateTime } = useFormats()
  const { outcome, environment, accountName, clientId, checkedAt, courses, listens } = account
  return (
    <>
      {outcome !== null && outcome !== 'right' && (
        <Alert color="warning" role="note">
          {text(`outcome_${outcome}`)}
        </Alert>
      )}
      <Facts
        facts={[
          accountName !== '' && { label: text('account'), value: accountName },
          { label: text('clientId'), value: clientId },
          { label: text('environment'), value: text(environment) },
          checkedAt !== null && { label: text('checked'), value: dateTime(checkedAt) },
          { label: text('listens'), value: text(listens ? 'listensYes' : 'listensNo') },
          { label: text('courses'), value: String(courses) },
        ]}
      />
      {environment === 'sandbox' && <p className="grey">{text('sandboxNote')}</p>}
    </>
  )
}

function Actions({ account, onChange }: { account: PaymentAccount; onChange: () => void }) {
  const text = useText(paymentServicesMessages)
  const tenant = useActiveTenant().id
  const [isRemoving, setIsRemoving] = useState(false)
  const { service } = account
  const check = useMutation({
    mutationFn: () => api.checkout.checkPaymentAccount({ tenant, service }),
    onSuccess: ({ outcome }) => {
      refresh()
      notify({
        kind: outcome === 'right' ? 'positive' : 'warning',
        message: text(`outcome_${outcome ?? 'unknown'}`),
      })
    },
  })
  return (
    <div className={classes.buttons}>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {text('checkAgain')}
      </Button>
      <Button variant="default" onClick={onChange}>
        {text('change')}
      </Button>
      {account.usable && (
        <Button variant="default" onClick={() => setIsRemoving(true)}>
          {text('remove')}
        </Button>
      )}
      <ProofDialog
        title={text('removeTitle')}
        text={text('removeText')}
        label={text('remove')}
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        run={async (proof) => {
          await api.checkout.removePaymentAccount({ tenant, service, proof })
          setIsRemoving(false)
          refresh()
          notify({ kind: 'positive', message: text('removed') })
        }}
      />
    </div>
  )
}

/** The secret is never told, so an empty field keeps the one that is stored. */
function CredentialsForm({ account }: { account: PaymentAccount }) {
  const text = useText(paymentServicesMessages)
  const tenant = useActiveTenant().id
  const [wanted, setWanted] = useState<PaypalCredentials | null>(null)
  const { environment, clientId, isSetUp } = account
  const form = useCallForm({
    schema: paypalCredentials,
    initial: { environment: isSetUp ? environment : 'production', clientId, clientSecret: '' },
    call: async (values) => setWanted(values),
    pathPrefix: 'credentials.',
  })
  const send = async (credentials: PaypalCredentials, proof: IdentityProof) => {
    await api.checkout.setUpPaypal({ tenant, credentials, proof })
    form.adopt({ ...credentials, clientSecret: '' })
    setWanted(null)
    refresh()
    notify({ kind: 'positive', message: text('saved') })
  }
  return (
    <>
      <form
        ref={form.element}
        className={classes.fields}
        noValidate
        onSubmit={form.submit}
        aria-label={text('title')}
      >
        <p className="grey">{text('whereFrom')}</p>
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
        <div className={classes.buttons}>
          <Button type="submit" loading={form.isSaving}>
            {text('save')}
          </Button>
        </div>
      </form>
      <ProofDialog
        title={text('proofTitle')}
        text={text('proofText')}
        label={text('save')}
        isOpen={wanted !== null}
        onClose={() => setWanted(null)}
        run={async (proof) => {
          if (wanted) await send(wanted, proof)
        }}
      />
    </>
  )
}
