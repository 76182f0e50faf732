import { Button } from '@mantine/core'
import type { SignInSession } from '@reihum/contract/identity/identity.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { PageSection } from '#ui/page-section.tsx'
import { StateBadge } from '#ui/state-badge.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { accountMessages } from './account.messages.ts'
import classes from './account.module.css'
import { useOwnTimes } from './own-times.ts'

export function SessionsSection() {
  const text = useText(accountMessages)
  const sessions = useQuery(queries.identity.sessions.queryOptions())
  return (
    <PageSection title={text('sessions')} hint={text('sessionsHint')}>
      <Loaded query={sessions}>{(open) => <Sessions sessions={open} />}</Loaded>
    </PageSection>
  )
}

function Sessions({ sessions }: { sessions: SignInSession[] }) {
  const text = useText(accountMessages)
  const { dateTime } = useOwnTimes()
  const keep = (left: SignInSession[]) => queryClient.setQueryData(queries.identity.sessions.queryKey(), left)
  const end = useMutation({
    ...queries.identity.endSession.mutationOptions(),
    onSuccess: (left) => {
      keep(left)
      notify({ kind: 'positive', message: text('sessionEnded') })
    },
  })
  const endOthers = useMutation({
    ...queries.identity.endOtherSessions.mutationOptions(),
    onSuccess: (left) => {
      keep(left)
      notify({ kind: 'positive', message: text('sessionsEnded', { count: sessions.length - left.length }) })
    },
  })
  const deviceOf = ({ browser, system }: SignInSession) =>
    browser && system
      ? text('sessionDevice', { browser, system })
      : (browser ?? system ?? text('sessionUnknown'))
  return (
    <>
      <ul className={classes.rows}>
        {sessions.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{deviceOf(one)}</strong>
              <p className="grey">
                {text('sessionTimes', {
                  created: dateTime(one.createdAt),
                  refreshed: dateTime(one.refreshedAt),
                })}
                {one.ipAddress && `, ${text('sessionPlace', { address: one.ipAddress })}`}
              </p>
            </div>
            {one.isCurrent ? (
              <StateBadge colour="positive">{text('sessionCurrent')}</StateBadge>
            ) : (
              <Button
                variant="default"
                aria-label={text('sessionEndNamed', { device: deviceOf(one) })}
                loading={end.isPending && end.variables.sessionId === one.id}
                onClick={() => end.mutate({ sessionId: one.id })}
              >
                {text('sessionEnd')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <div className={classes.buttons}>
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            {text('sessionsEndOthers')}
          </Button>
        </div>
      )}
    </>
  )
}
