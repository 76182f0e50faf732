import { Alert, Button } from '@mantine/core'
import type { DebitSetup } from '@reihum/contract/debits/debits.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { methodUses } from '#features/tenants/settings/method-parts.ts'
import { queries } from '#platform/connection.ts'
import { useAdditions } from '#platform/house-context.tsx'
import { useActiveTenant, useFormats, useMay } from '#platform/tenant.ts'
import { Facts } from '#ui/detail-page.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import classes from './debits.module.css'
import { directDebitMessages } from './direct-debit.messages.ts'

/** Direct debit on the page of the payment methods: whether it is set up, what is missing, and where it is used. */
export function DirectDebitPart() {
  const text = useText(directDebitMessages)
  const may = useMay()
  const tenant = useActiveTenant().id
  const query = useQuery({
    ...queries.debits.debitSetup.queryOptions({ input: { tenant } }),
    enabled: may('money.read'),
  })
  const uses = useAdditions(methodUses)
  if (!may('money.read')) return null
  return (
    <section className={classes.part}>
      <header>
        <h2>{text('title')}</h2>
        <p className="grey">{text('hint')}</p>
      </header>
      <div className={classes.partBody}>
        <Loaded query={query}>
          {(setup) => (setup.missing.length > 0 ? <Missing setup={setup} /> : <SetUp setup={setup} />)}
        </Loaded>
        <Suspense>
          {uses.map((Uses, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rooms bring them once, in an order that stays
            <Uses key={at} method="sepa_direct_debit" />
          ))}
        </Suspense>
      </div>
    </section>
  )
}

type Of = { setup: DebitSetup }

function Missing({ setup: { missing, courses } }: Of) {
  const text = useText(directDebitMessages)
  return (
    <>
      <div>
        <StateBadge colour="warning">{text('notSetUp')}</StateBadge>
      </div>
      <Alert color="warning" role="note" p={12} styles={{ message: { color: 'inherit' } }}>
        <ul className={classes.missing}>
          {missing.map((need) => (
            <li key={need}>{text(need)}</li>
          ))}
        </ul>
      </Alert>
      {courses > 0 && <p>{text('coursesWait', { count: courses })}</p>}
      {!missing.includes('euros') && <Ways />}
    </>
  )
}

function SetUp({ setup }: Of) {
  const text = useText(directDebitMessages)
  const { number } = useFormats()
  const may = useMay()
  return (
    <>
      <div>
        <StateBadge colour="positive">{text('setUp')}</StateBadge>
      </div>
      <Facts
        facts={[
          { label: text('creditor'), value: setup.creditorName },
          { label: text('creditorId'), value: <span className="mono">{setup.creditorId}</span> },
          { label: text('noticeDays'), value: text('noticeText', { count: setup.noticeDays }) },
          !may('courses.manage') && { label: text('courses'), value: number(setup.courses) },
          { label: text('mandates'), value: number(setup.mandates) },
        ]}
      />
      <p className="grey">{text('whichCourses')}</p>
      <Ways isSetUp />
    </>
  )
}

function Ways({ isSetUp = false }: { isSetUp?: boolean }) {
  const text = useText(directDebitMessages)
  const may = useMay()
  return (
    <div className={classes.ways}>
      {may('bank.manage') && (
        <Button component={Link} to="/settings/general" hash="bank" variant="default">
          {text('toBank')}
        </Button>
      )}
      {isSetUp && (
        <Button component={Link} to="/settings/debits" variant="default">
          {text('toSettings')}
        </Button>
      )}
      {!isSetUp && !may('bank.manage') && <p className="grey">{text('askForBank')}</p>}
    </div>
  )
}
