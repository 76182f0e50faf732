import { Alert, Button } from '@mantine/core'
import type { PaymentAccount } from '@reihum/contract/checkout/checkout.schema.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { methodUses } from '#features/tenants/settings/method-parts.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { notify } from '#platform/notifications.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { PaypalForm, StripeForm } from './credentials-form.tsx'
import { paymentServicesMessages, serviceNames } from './online-accounts.messages.ts'
import classes from './online-accounts.module.css'

/** The payment services on the page of the payment methods: whether each is set up, what its check said, and how to set it up. */
export function PaymentServicesPart() {
  const tenant = useActiveTenant().id
  const query = useQuery(queries.checkout.paymentAccounts.queryOptions({ input: { tenant } }))
  return (
    <Loaded query={query}>
      {({ accounts }) => accounts.map((account) => <AccountPart key={account.service} account={account} />)}
    </Loaded>
  )
}

/** The way to pay that each service stands for. */
const methodOf = { paypal: 'paypal', stripe: 'card' } as const

function AccountPart({ account }: { account: PaymentAccount }) {
  const text = useText(paymentServicesMessages)
  const { service, checkedAt } = account
  const uses = useAdditions(methodUses)
  return (
    <section className={classes.part}>
      <header>
        <h2>{text(`${service}Title`)}</h2>
        <p className="grey">{text(`${service}Hint`)}</p>
      </header>
      <div className={classes.body}>
        <Account key={checkedAt} account={account} />
        <Suspense>
          {uses.map((Uses, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
            <Uses key={at} method={methodOf[service]} />
          ))}
        </Suspense>
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
  const state = isSetUp ? (usable ? 'setUp' : 'switchedOff') : 'notSetUp'
  return (
    <div>
      <StateBadge colour={state === 'setUp' ? 'positive' : 'warning'}>{text(state)}</StateBadge>
    </div>
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
      {mayManage && isOpen && (
        <Credentials
          account={account}
          onSaved={() => {
            refresh()
            notify({ kind: 'positive', message: text('saved', { service: serviceNames[account.service] }) })
          }}
        />
      )}
      {mayManage && !isOpen && <Actions account={account} onChange={() => setIsOpen(true)} />}
      {account.isSetUp && <p className="grey">{text('whichCourses')}</p>}
    </>
  )
}

const forms = { paypal: PaypalForm, stripe: StripeForm }

function Credentials(of: { account: PaymentAccount; onSaved: () => void }) {
  const Form = forms[of.account.service]
  return <Form {...of} />
}

function Told({ account }: { account: PaymentAccount }) {
  const text = useText(paymentServicesMessages)
  const { dateTime } = useFormats()
  const mayDo = useMay()
  const { outcome, environment, accountName, clientId, checkedAt, courses, listens } = account
  const service = serviceNames[account.service]
  return (
    <>
      {outcome !== null && outcome !== 'right' && (
        <Alert color="warning" role="note">
          {text(`outcome_${outcome}`, { service })}
        </Alert>
      )}
      <Facts
        facts={[
          accountName !== '' && { label: text('account'), value: accountName },
          { label: text(account.service === 'paypal' ? 'clientId' : 'secretKey'), value: clientId },
          { label: text('environment'), value: text(environment) },
          checkedAt !== null && { label: text('checked'), value: dateTime(checkedAt) },
          { label: text('listens'), value: text(listens ? 'listensYes' : 'listensNo', { service }) },
          !mayDo('courses.manage') && { label: text('courses'), value: String(courses) },
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
  const named = { service: serviceNames[service] }
  const check = useMutation({
    mutationFn: () => api.checkout.checkPaymentAccount({ tenant, service }),
    onSuccess: ({ outcome }) => {
      refresh()
      notify({
        kind: outcome === 'right' ? 'positive' : 'warning',
        message: text(`outcome_${outcome ?? 'unknown'}`, named),
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
        title={text('removeTitle', named)}
        text={text('removeText', named)}
        label={text('remove')}
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        run={async (proof) => {
          await api.checkout.removePaymentAccount({ tenant, service, proof })
          setIsRemoving(false)
          refresh()
          notify({ kind: 'positive', message: text('removed', named) })
        }}
      />
    </div>
  )
}
