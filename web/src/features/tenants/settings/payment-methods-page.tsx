import { Alert, Anchor } from '@mantine/core'
import { formatIban } from '@reihum/contract/tenants/bank-numbers.ts'
import { may } from '@reihum/contract/tenants/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { queries } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { methodParts, methodUses } from './method-parts.ts'
import { Part } from './part-form.tsx'
import { settingsMessages } from './settings.messages.ts'

/** The ways to pay that attendees can be offered, what is set up of them, and what is missing. */
export function PaymentMethodsPage() {
  const text = useText(settingsMessages)
  const { id: tenant } = useActiveTenant()
  const query = useQuery(queries.tenants.paymentSetup.queryOptions({ input: { tenant } }))
  const further = useAdditions(methodParts)
  const uses = useAdditions(methodUses)
  return (
    <Loaded query={query}>
      {({ methods }) => (
        <>
          <Part title={text('transferTitle')} hint={text('transferHint')}>
            {methods.includes('bank_transfer') ? <SetUp /> : <NotSetUp />}
            <Suspense>
              {uses.map((Uses, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
                <Uses key={at} method="bank_transfer" />
              ))}
            </Suspense>
          </Part>
          <Suspense>
            {further.map((MethodPart, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
              <MethodPart key={at} methods={methods} />
            ))}
          </Suspense>
        </>
      )}
    </Loaded>
  )
}

function useMayManageBank() {
  return may(useActiveTenant().role, 'bank.manage')
}

function ToBank({ children }: { children: ReactNode }) {
  return (
    <div>
      <Anchor component={Link} to="/settings/general" hash="bank">
        {children}
      </Anchor>
    </div>
  )
}

function NotSetUp() {
  const text = useText(settingsMessages)
  const mayManage = useMayManageBank()
  return (
    <>
      <div>
        <StateBadge colour="warning">{text('notSetUp')}</StateBadge>
      </div>
      <Alert color="warning" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
        <strong>{text('noMethods')}</strong> {text('noMethodsFollow')}
      </Alert>
      {mayManage ? <ToBank>{text('enterBank')}</ToBank> : <p className="grey">{text('askForBank')}</p>}
    </>
  )
}

function SetUp() {
  const text = useText(settingsMessages)
  const { currencyCode } = useFormats()
  const mayManage = useMayManageBank()
  return (
    <>
      <div>
        <StateBadge colour="positive">{text('setUp')}</StateBadge>
      </div>
      {mayManage && <Account />}
      <h3>{text('shownTitle')}</h3>
      <p>{text('shownText')}</p>
      <p>{currencyCode === 'EUR' ? text('shownCode') : text('shownNoCode', { currency: currencyCode })}</p>
      <p className="grey">{text('whichCourses')}</p>
    </>
  )
}

/** The account, for those who may see it. */
function Account() {
  const text = useText(settingsMessages)
  const { id: tenant } = useActiveTenant()
  const query = useQuery(queries.tenants.bank.queryOptions({ input: { tenant } }))
  return (
    <Loaded query={query}>
      {({ accountHolder, iban, bic }) => (
        <>
          <Facts
            facts={[
              { label: text('accountHolder'), value: accountHolder },
              { label: text('iban'), value: <span className="numbers">{formatIban(iban)}</span> },
              bic !== '' && { label: text('bic'), value: <span className="numbers">{bic}</span> },
            ]}
          />
          {accountHolder === '' && <p className="grey">{text('holderIsCompany')}</p>}
          <ToBank>{text('toBank')}</ToBank>
        </>
      )}
    </Loaded>
  )
}
