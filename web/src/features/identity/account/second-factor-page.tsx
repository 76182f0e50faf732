import { Anchor, Button } from '@mantine/core'
import type { SecondFactors } from '@reihum/contract/identity/second-factor.schema.ts'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { goTo } from '#platform/addresses.ts'
import { queries, queryClient, session } from '#platform/connection.ts'
import { canUsePasskeys } from '#platform/proof/passkeys.ts'
import { useSession } from '#platform/tenant.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import entrance from '../entrance.module.css'
import { factorMessages } from '../factor.messages.ts'
import { returnAddress } from '../return-address.ts'
import { useFactorDialogs } from './factor-dialogs.tsx'

/** Users without a second factor are sent here by a tenant that requires one, and return after setting it up. */
export function SecondFactorPage() {
  const query = useQuery(queries.identity.secondFactors.queryOptions())
  return <Loaded query={query}>{(factors) => <SetUp factors={factors} />}</Loaded>
}

function SetUp({ factors }: { factors: SecondFactors }) {
  const text = useText(factorMessages)
  const { to } = useSearch({ strict: false }) as { to?: unknown }
  const { dialogs, addPasskey, setUpCodes } = useFactorDialogs(factors)
  const tenants = useSession().userInfo?.tenants ?? []
  const isDone = factors.passkeys.length > 0 || factors.codesSince !== null
  const companies = factors.requiredBy.join(', ')
  const goOn = () => {
    // Everything refused before for lack of the factor is loaded again.
    queryClient.clear()
    goTo(returnAddress(to), { replace: true })
  }
  return (
    <div className={entrance.entrance}>
      <title>{text('setUpTitle')}</title>
      <h1>{text(isDone ? 'setUpDone' : 'setUpTitle')}</h1>
      {isDone ? (
        <Button onClick={goOn}>{text('goOn')}</Button>
      ) : (
        <>
          <p>{companies ? text('setUpLine', { companies }) : text('setUpFree')}</p>
          {canUsePasskeys() && (
            <div className={entrance.offer}>
              <p className="grey">{text('passkeysHint')}</p>
              <Button
                leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden />}
                fullWidth
                onClick={addPasskey}
              >
                {text('addPasskey')}
              </Button>
            </div>
          )}
          <div className={entrance.offer}>
            <p className="grey">{text('codesHint')}</p>
            <Button
              variant={canUsePasskeys() ? 'default' : 'filled'}
              leftSection={<IconDeviceMobile size={18} stroke={1.75} aria-hidden />}
              fullWidth
              onClick={setUpCodes}
            >
              {text('setUpCodes')}
            </Button>
          </div>
          <div className={entrance.choices}>
            {tenants.length > 1 && (
              <Anchor component={Link} to="/tenant" size="sm">
                {text('otherTenant')}
              </Anchor>
            )}
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => void session.signOut().then(() => goTo('/login'))}
            >
              {text('signOut')}
            </Anchor>
          </div>
        </>
      )}
      {dialogs}
    </div>
  )
}
