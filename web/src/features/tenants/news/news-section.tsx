import { SegmentedControl } from '@mantine/core'
import { may } from '@reihum/contract/tenants/roles.ts'
import {
  type NewsPace,
  type NewsSubject,
  newsPaceNames,
  newsPaces,
  newsTerms,
} from '@reihum/contract/tenants/staff-news.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { type SessionTenant, useSession } from '#platform/tenant.ts'
import { PageSection } from '#ui/page-section.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useLocale, useText } from '#ui/text.tsx'
import { newsMessages } from './news.messages.ts'
import classes from './news-section.module.css'

const anchor = 'notifications'

/** Of what the signed-in member is told by e-mail, for the school that they work in. */
export function NewsSection() {
  const { tenantId, userInfo } = useSession()
  const tenant = userInfo?.tenants.find(({ id }) => id === tenantId)
  // Roles that may not work with registrations are not told of them, so they have nothing to choose.
  return tenant && may(tenant.role, 'registrations.manage') ? (
    <NewsOf tenant={tenant} isVerified={userInfo?.verified ?? false} />
  ) : null
}

function NewsOf({ tenant, isVerified }: { tenant: SessionTenant; isVerified: boolean }) {
  const text = useText(newsMessages)
  const locale = useLocale()
  const input = { tenant: tenant.id }
  const choice = useQuery(queries.tenants.newsChoice.queryOptions({ input }))
  const choose = useMutation({
    ...queries.tenants.chooseNews.mutationOptions(),
    onSuccess: (saved, { subject, pace }) => {
      queryClient.setQueryData(queries.tenants.newsChoice.queryKey({ input }), saved)
      const named = { subject: newsTerms[subject].name[locale], pace: newsPaceNames[pace][locale] }
      notify({ kind: 'positive', message: text('saved', named) })
    },
  })
  const isLoaded = choice.isSuccess
  // Letters lead here, and the page is loaded only after the browser has looked for the section.
  useEffect(() => {
    if (isLoaded && location.hash === `#${anchor}`) document.getElementById(anchor)?.scrollIntoView()
  }, [isLoaded])
  return (
    <PageSection anchor={anchor} title={text('title')} hint={text('hint', { school: tenant.name })}>
      {!isVerified && <p className="grey">{text('unverified')}</p>}
      <Loaded query={choice}>
        {({ items }) => (
          <ul className={classes.rows}>
            {items.map(({ subject, pace }) => (
              <Row
                key={subject}
                subject={subject}
                // The choice is shown at once, and comes back when it cannot be saved.
                pace={choose.isPending && choose.variables.subject === subject ? choose.variables.pace : pace}
                onChoose={(chosen) => choose.mutate({ ...input, subject, pace: chosen })}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </PageSection>
  )
}

type RowProps = { subject: NewsSubject; pace: NewsPace; onChoose: (pace: NewsPace) => void }

function Row({ subject, pace, onChoose }: RowProps) {
  const locale = useLocale()
  const id = useId()
  const { name, explanation } = newsTerms[subject]
  return (
    <li>
      <div>
        <strong id={id}>{name[locale]}</strong>
        <p className="grey">{explanation[locale]}</p>
      </div>
      <SegmentedControl
        aria-labelledby={id}
        data={newsPaces.map((one) => ({ value: one, label: newsPaceNames[one][locale] }))}
        value={pace}
        onChange={onChoose}
      />
    </li>
  )
}
