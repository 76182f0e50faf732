import { Alert, Button, Checkbox, Radio } from '@mantine/core'
import type { Notification } from '@reihum/contract/notifications/notification.schema.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '#platform/connection.ts'
import { notify } from '#platform/notifications.ts'
import { ApiProblem } from '#platform/problems.ts'
import { RefusalAlert } from '#platform/refusal-alert.tsx'
import { useActiveTenant, useFormats } from '#platform/tenant.ts'
import { Dialog, DialogButtons, type DialogState } from '#ui/dialog.tsx'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useText } from '#ui/text.tsx'
import { keepNotification } from './notification-query.ts'
import { notificationsMessages } from './notifications.messages.ts'
import classes from './notifications.module.css'
import { usePlaceholderNames } from './recipient-list.tsx'

/** Says who gets it and what stays empty, and sends it now or later. */
export function SendDialog({ message, ...dialog }: DialogState & { message: Notification }) {
  const text = useText(notificationsMessages)
  const tenant = useActiveTenant().id
  const { timeZone } = useFormats()
  const namesOf = usePlaceholderNames()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [goesWithout, setGoesWithout] = useState(false)
  // What stays empty in documents is found when they are about to be sent.
  const [isAskedLater, setAskedLater] = useState(false)
  const query = useQuery({
    ...queries.notifications.listRecipients.queryOptions({
      input: { tenant, notificationId: message.id, page: 1, size: 25, group: 'unfilled' },
    }),
    enabled: dialog.isOpen,
  })
  const sending = useMutation({
    mutationFn: () =>
      api.notifications.sendNotification({
        tenant,
        notificationId: message.id,
        revision: message.revision,
        at: when === 'now' ? null : at,
        unfilledConfirmed: isConfirmed,
        withoutCertificateConfirmed: goesWithout,
      }),
    onSuccess: async (fresh) => {
      dialog.onClose()
      notify({ kind: 'positive', message: text(when === 'now' ? 'sending' : 'wasScheduled') })
      await keepNotification(tenant, fresh)
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'NOTIFICATION_UNFILLED') setAskedLater(true)
    },
    meta: {
      shownInline: [
        'INVALID_INPUT',
        'CONFLICT',
        'NOTIFICATION_UNFILLED',
        'NOTIFICATION_WITHOUT_CERTIFICATE',
        'NOTIFICATION_TEXT_UNUSABLE',
        'NOTIFICATION_WITHOUT_RECIPIENTS',
        'NOTIFICATION_TIME_PAST',
        'NOTIFICATION_SENT',
        'TOO_MANY_RECIPIENTS',
      ],
    },
  })
  return (
    <Dialog title={text('sendTitle')} {...dialog}>
      <Loaded query={query}>
        {({ counts, unfilled }) => (
          <div className={classes.dialog}>
            <p>{counts.reached > 0 ? text('reached', { count: counts.reached }) : text('nobody')}</p>
            {counts.noAddress + counts.same > 0 && (
              <p className="grey">{text('leftOut', { count: counts.noAddress + counts.same })}</p>
            )}
            {counts.unwanted > 0 && <p className="grey">{text('unwanted', { count: counts.unwanted })}</p>}
            {counts.unfilled > 0 && (
              <Alert color="warning" title={text('unfilledTitle')} styles={{ message: { color: 'inherit' } }}>
                <p>{text('unfilledText', { count: counts.unfilled, names: namesOf(unfilled) })}</p>
                <Checkbox
                  mt="sm"
                  label={text('unfilledConfirm')}
                  checked={isConfirmed}
                  onChange={(event) => setConfirmed(event.currentTarget.checked)}
                />
              </Alert>
            )}
            {counts.withoutCertificate > 0 && (
              <Alert
                color="warning"
                title={text('withoutCertificateTitle')}
                styles={{ message: { color: 'inherit' } }}
              >
                <p>{text('withoutCertificateText', { count: counts.withoutCertificate })}</p>
                <Checkbox
                  mt="sm"
                  label={text('withoutCertificateConfirm')}
                  checked={goesWithout}
                  onChange={(event) => setGoesWithout(event.currentTarget.checked)}
                />
              </Alert>
            )}
            <Radio.Group
              label={text('when')}
              value={when}
              onChange={(chosen) => setWhen(chosen as 'now' | 'later')}
            >
              <div className={classes.choices}>
                <Radio value="now" label={text('now')} />
                <Radio value="later" label={text('later')} />
              </div>
            </Radio.Group>
            {when === 'later' && (
              <DateTimeField label={text('at')} timeZone={timeZone} value={at} onChange={setAt} />
            )}
            {sending.error instanceof ApiProblem && <RefusalAlert problem={sending.error} />}
            {isAskedLater && counts.unfilled === 0 && (
              <Checkbox
                label={text('unfilledConfirm')}
                checked={isConfirmed}
                onChange={(event) => setConfirmed(event.currentTarget.checked)}
              />
            )}
            <DialogButtons onBack={dialog.onClose}>
              <Button
                loading={sending.isPending}
                disabled={
                  counts.reached === 0 ||
                  ((counts.unfilled > 0 || isAskedLater) && !isConfirmed) ||
                  (counts.withoutCertificate > 0 && !goesWithout) ||
                  (when === 'later' && Number.isNaN(Date.parse(at)))
                }
                onClick={() => sending.mutate()}
              >
                {text(when === 'now' ? 'sendNow' : 'schedule')}
              </Button>
            </DialogButtons>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
