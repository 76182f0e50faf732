import { Button } from '@mantine/core'
import type { LinkedIdentity } from '@reihum/contract/identity/account.schema.ts'
import type { IdentityProof } from '@reihum/contract/identity/second-factor.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ProofDialog } from '#platform/proof/proof-dialog.tsx'
import { PageSection } from '#ui/page-section.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { linkAtProvider } from '../provider-sign-in.ts'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { useOwnTimes } from './own-times.ts'

/** Shown only when this installation has identity providers, or an identity is left from earlier. */
export function IdentitiesSection() {
  const text = useText(accountMessages)
  const providers = useQuery({ ...queries.identity.providers.queryOptions(), staleTime: 60_000 })
  const identities = useQuery(queries.identity.identities.queryOptions())
  const [linking, setLinking] = useState<{ id: string; name: string } | null>(null)
  if (!providers.data?.length && !identities.data?.length) return null
  const open = (providers.data ?? []).filter(
    ({ id }) => !identities.data?.some((linked) => linked.provider === id),
  )
  return (
    <PageSection title={text('identities')}>
      <Loaded query={identities}>{(linked) => <Linked identities={linked} />}</Loaded>
      {open.length > 0 && (
        <div className={classes.buttons}>
          {open.map(({ id, name }) => (
            <Button key={id} variant="default" onClick={() => setLinking({ id, name })}>
              {text('link', { provider: name })}
            </Button>
          ))}
        </div>
      )}
      <ProofDialog
        title={text('linkTitle', { provider: linking?.name ?? '' })}
        text={text('linkText', { provider: linking?.name ?? '' })}
        isOpen={linking !== null}
        onClose={() => setLinking(null)}
        label={text('goOn')}
        refusals={['PROVIDER_UNREACHABLE']}
        run={async (proof) => {
          if (linking) await linkAtProvider(linking.id, proof)
        }}
      />
    </PageSection>
  )
}

function Linked({ identities }: { identities: LinkedIdentity[] }) {
  const text = useText(accountMessages)
  const { date } = useOwnTimes()
  const [unlinking, setUnlinking] = useState<LinkedIdentity | null>(null)
  const close = () => setUnlinking(null)
  if (identities.length === 0) return <p className="grey">{text('identitiesNone')}</p>
  const unlink = async ({ id, providerName }: LinkedIdentity, proof: IdentityProof) => {
    const left = await api.identity.unlinkIdentity({ identityId: id, proof })
    queryClient.setQueryData(queries.identity.identities.queryKey(), left)
    close()
    notify({ kind: 'positive', message: text('unlinked', { provider: providerName }) })
  }
  const provider = unlinking?.providerName ?? ''
  return (
    <>
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
              onClick={() => setUnlinking(identity)}
            >
              {text('unlink')}
            </Button>
          </li>
        ))}
      </ul>
      <ProofDialog
        title={text('unlinkTitle', { provider })}
        text={text('unlinkText', { provider })}
        isOpen={unlinking !== null}
        onClose={close}
        label={text('unlink')}
        isDestructive
        refusals={['LAST_WAY_IN', 'NOT_FOUND']}
        run={async (proof) => {
          if (unlinking) await unlink(unlinking, proof)
        }}
      />
    </>
  )
}
