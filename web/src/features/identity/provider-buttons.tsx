import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '#platform/call.ts'
import { queries } from '#platform/connection.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useText } from '#ui/text.tsx'
import classes from './entrance.module.css'
import { identityMessages } from './identity.messages.ts'
import { startAtProvider } from './provider-sign-in.ts'

/** Buttons for the identity providers of this installation, if there are any. */
export function ProviderButtons({ to }: { to: string }) {
  const text = useText(identityMessages)
  const providers = useQuery({ ...queries.identity.providers.queryOptions(), staleTime: 60_000 })
  const { run, isPending, refusal } = useCall(startAtProvider, { above: ['PROVIDER_UNREACHABLE'] })
  if (!providers.data?.length) return null
  return (
    <>
      <div className={classes.or}>{text('or')}</div>
      {refusal && <RefusalAlert problem={refusal} />}
      <div className={classes.providers}>
        {providers.data.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            disabled={isPending}
            onClick={() => void run({ provider: id, to }).catch(() => {})}
          >
            {text('signInWith', { provider: name })}
          </Button>
        ))}
      </div>
    </>
  )
}
