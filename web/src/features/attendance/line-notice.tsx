import { Button } from '@mantine/core'
import { IconCloudOff, IconDeviceMobile } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { goTo, withReturn } from '#platform/addresses.ts'
import { workOffline } from '#platform/offline-work.ts'
import { useText } from '#ui/text.tsx'
import { attendanceMessages } from './attendance.messages.ts'
import { keepForOffline } from './keep-for-offline.ts'
import { LeavingOffline } from './leaving-offline.tsx'
import classes from './line-notice.module.css'
import { useMarksOf } from './mark-queue.ts'
import { markSender, useLine } from './send-marks.ts'
import { useMarkOwner } from './use-door.ts'
import { waitingMarks } from './waiting-marks.ts'

/**
 * Shows the state of the connection and how many marks wait for it; while it is rendered, the page works without a
 * network.
 */
export function LineNotice() {
  const text = useText(attendanceMessages)
  const line = useLine()
  const owner = useMarkOwner()
  const marks = useMarksOf(owner)
  const others = useSyncExternalStore(waitingMarks.subscribe, () => waitingMarks.countOfOthers(owner))
  const refused = marks.filter((mark) => mark.refused)
  const count = marks.length - refused.length
  const { pathname } = useLocation()
  useEffect(workOffline, [])
  useEffect(keepForOffline, [])
  useEffect(() => void markSender.now(), [])
  const words =
    line === 'offline'
      ? text(count > 0 ? 'offlineWaiting' : 'offline', { count })
      : line === 'open' || count === 0
        ? null
        : text(line, { count })
  return (
    <div className="no-print">
      <LeavingOffline isOffline={line === 'offline'} hasWaiting={() => waitingMarks.count(owner) > 0} />
      <div role="status">
        {words && (
          <div className={classes.notice} data-line={line}>
            <IconCloudOff size={20} stroke={1.75} aria-hidden />
            <p>{words}</p>
            {line === 'signedOut' ? (
              <Button size="compact-md" onClick={() => goTo(withReturn('/login', { pathname, search: '' }))}>
                {text('signIn')}
              </Button>
            ) : (
              count > 0 && (
                <Button variant="default" size="compact-md" onClick={() => void markSender.now()}>
                  {text('tryNow')}
                </Button>
              )
            )}
          </div>
        )}
      </div>
      {refused.length > 0 && (
        <div className={classes.notice} data-line="refused" role="alert">
          <p>{text('refused', { count: refused.length })}</p>
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              waitingMarks.forget(
                owner,
                refused.map(({ id }) => id),
              )
            }
          >
            {text('discard')}
          </Button>
        </div>
      )}
      {others > 0 && (
        <p className={classes.others}>
          <IconDeviceMobile size={16} stroke={1.75} aria-hidden />
          {text('others', { count: others })}
        </p>
      )}
    </div>
  )
}
