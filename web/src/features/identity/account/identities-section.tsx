import { Button } from '@mantine/core'
import type { LinkedIdentity } from '@reihum/contract/identity/account.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#platform/call.ts'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { startAtProvider } from '../provider-sign-in.ts'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { AccountSection } from './account-section.tsx'
import { useOwnTimes } from './own-times.ts'

/** Shown only when this installation has identity providers, or an identity is left from earlier. */
export function IdentitiesSection() {
  const text = useText(accountMessages)
  const providers = useQuery({ ...queries.identity.providers.queryOptions(), staleTime: 60_000 })
  const identities = useQuery(queries.identity.identities.queryOptions())
  const start = useCall(startAtProvider, { above: ['PROVIDER_UNREACHABLE'] })
  if (!providers.data?.length && !identities.data?.length) return null
  const open = (providers.data ?? []).filter(
    ({ id }) => !identities.data?.some((linked) => linked.provider === id),
  )
  return (
    <AccountSection title={text('identities')}>
      {start.refusal && <RefusalAlert problem={start.refusal} />}
      <Loaded query={identities}>{(linked) => <Linked identities={linked} />}</Loaded>
      {open.length > 0 && (
        <div className={classes.buttons}>
          {open.map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              disabled={start.isPending}
              onClick={() =>
                void start.run({ provider: id, purpose: 'link', to: '/account' }).catch(() => {})
              }
            >
              {text('link', { provider: name })}
            </Button>
          ))}
        </div>
      )}
    </AccountSection>
  )
}

function Linked({ identities }: { identities: LinkedIdentity[] }) {
  const text = useText(accountMessages)
  const { date } = useOwnTimes()
  const { run, isPending, refusal } = useCall(api.identity.unlinkIdentity, { above: ['LAST_WAY_IN'] })
  if (identities.length === 0) return <p className="grey">{text('identitiesNone')}</p>
  const unlink = async ({ id, providerName }: LinkedIdentity) => {
    queryClient.setQueryData(queries.identity.identities.queryKey(), await run({ identityId: id }))
    notify({ kind: 'positive', message: text('unlinked', { provider: providerName }) })
  }
  return (
    <>
      {refusal && <RefusalAlert problem={refusal} />}
      <ul className={classes.rows}>
        {identities.map((identity) => (
          <li key={identity.id}>
            <div>
              <strong>{identity.providerName}</strong>
              <p className="grey">
                {text('identityLine', { email: identity.email, date: date(identity.linkedAt) })}
              </p>
            </div>
            <Button
              variant="default"
              aria-label={text('unlinkNamed', { provider: identity.providerName })}
              disabled={isPending}
              onClick={() => void unlink(identity).catch(() => {})}
            >
              {text('unlink')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
