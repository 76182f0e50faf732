import { Button, CopyButton, TextInput } from '@mantine/core'
import type { CalendarFeedState, FeedOwner } from '@reihum/contract/courses/feed.schema.ts'
import type { InstructorId, PlaceId } from '@reihum/contract/wire/ids.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries, queryClient } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { useActiveTenant } from '#platform/tenant.ts'
import { TierLock, useTierGate } from '#platform/tier-gate.tsx'
import { QuestionDialog } from '#ui/dialog.tsx'
import { FormSection } from '#ui/form/form-section.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { feedMessages } from './feed.messages.ts'
import classes from './feed.module.css'

type Of = { owner: FeedOwner; ownerId: PlaceId | InstructorId }
type Feed = NonNullable<CalendarFeedState['feed']>

const feedQuery = (tenant: string, { owner, ownerId }: Of) =>
  queries.courses.getFeed.queryOptions({ input: { tenant, owner, ownerId } })

/** Whether deleting the record also deletes a calendar address for good; true while that is not yet known. */
export function useMayHaveFeed(of: Of): boolean {
  const tenant = useActiveTenant().id
  return useQuery(feedQuery(tenant, of)).data?.feed !== null
}

/** The private calendar of a place or an instructor, for calendar programs to subscribe to. */
export function CalendarFeedSection({ owner, ownerId }: Of) {
  const text = useText(feedMessages)
  const tenant = useActiveTenant().id
  const gate = useTierGate('courseCalendar')
  const of = { tenant, owner, ownerId }
  const options = feedQuery(tenant, of)
  const query = useQuery(options)
  const keep = (state: CalendarFeedState, message: string) => {
    queryClient.setQueryData(options.queryKey, state)
    notify({ kind: 'positive', message })
  }
  const opening = useMutation({
    mutationFn: () => api.courses.openFeed(of),
    onSuccess: (state) => keep(state, text('opened')),
  })
  const renewing = useMutation({
    mutationFn: (round: number) => api.courses.renewFeed({ ...of, round }),
    onSuccess: (state) => keep(state, text('renewed')),
  })
  const closing = useMutation({
    mutationFn: () => api.courses.closeFeed(of),
    onSuccess: (state) => keep(state, text('closed')),
  })
  return (
    <FormSection title={text('title')} hint={text(owner === 'place' ? 'hintPlace' : 'hintInstructor')}>
      {!gate.isIncluded && <TierLock feature="courseCalendar" neededTier={gate.neededTier} />}
      <Loaded query={query}>
        {({ feed }) =>
          feed ? (
            <OpenFeed
              feed={feed}
              isIncluded={gate.isIncluded}
              onRenew={() => renewing.mutateAsync(feed.round)}
              onClose={() => closing.mutateAsync()}
            />
          ) : (
            gate.isIncluded && (
              <div className={classes.buttons}>
                <Button variant="default" loading={opening.isPending} onClick={() => opening.mutate()}>
                  {text('open')}
                </Button>
              </div>
            )
          )
        }
      </Loaded>
    </FormSection>
  )
}

type OpenFeedProps = {
  feed: Feed
  /** Whether the tier still includes the feed; it can be closed in any case. */
  isIncluded: boolean
  onRenew: () => Promise<unknown>
  onClose: () => Promise<unknown>
}

function OpenFeed({ feed, isIncluded, onRenew, onClose }: OpenFeedProps) {
  const text = useText(feedMessages)
  const [asks, ask] = useState<'renew' | 'close' | null>(null)
  return (
    <>
      <div className={classes.address}>
        <TextInput
          label={text('address')}
          readOnly
          value={feed.address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={feed.address}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {text(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </div>
      <p className="grey">{text('secret')}</p>
      <div className={classes.buttons}>
        {isIncluded && (
          <Button variant="default" onClick={() => ask('renew')}>
            {text('renew')}
          </Button>
        )}
        <Button variant="default" onClick={() => ask('close')}>
          {text('close')}
        </Button>
      </div>
      <Question kind="renew" isOpen={asks === 'renew'} onBack={() => ask(null)} act={onRenew} />
      <Question kind="close" isOpen={asks === 'close'} onBack={() => ask(null)} act={onClose} />
    </>
  )
}

type QuestionProps = {
  kind: 'renew' | 'close'
  isOpen: boolean
  onBack: () => void
  act: () => Promise<unknown>
}

/** Asks first: all subscribers are cut off at once, and the old address cannot be restored. */
function Question({ kind, isOpen, onBack, act }: QuestionProps) {
  const text = useText(feedMessages)
  const acting = useMutation({ mutationFn: act, onSettled: onBack })
  return (
    <QuestionDialog
      title={text(kind === 'renew' ? 'renewTitle' : 'closeTitle')}
      text={text(kind === 'renew' ? 'renewText' : 'closeText')}
      isOpen={isOpen}
      onClose={onBack}
      button={text(kind === 'renew' ? 'doRenew' : 'doClose')}
      isDestructive={kind === 'close'}
      isPending={acting.isPending}
      onConfirm={() => acting.mutate()}
    />
  )
}
