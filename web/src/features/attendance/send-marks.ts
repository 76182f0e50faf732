import type { MarkOutcome } from '@reihum/contract/attendance/attendance.schema.ts'
import { userId } from '@reihum/contract/wire/ids.schema.ts'
import { useSyncExternalStore } from 'react'
import { api, queries, queryClient, session } from '#platform/connection.ts'
import { keepInSheets } from './attendance-query.ts'
import { keepRefused, marksOf, type WaitingMark } from './mark-queue.ts'
import { createMarkSender } from './mark-sender.ts'
import { onNetworkSign } from './network-signs.ts'
import { noteServerTime } from './server-clock.ts'
import { type MarkOwner, waitingMarks } from './waiting-marks.ts'

function owner(): MarkOwner | null {
  const userId = session.userInfo()?.id
  const tenantId = session.tenant()?.id
  return userId && tenantId ? { tenantId, userId } : null
}

async function settle(of: MarkOwner, sent: WaitingMark[], outcomes: MarkOutcome[], now?: string) {
  if (now) noteServerTime(now)
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id as string, outcome]))
  const isTaken = ({ id }: WaitingMark) => {
    const outcome = outcomeOf.get(id)
    return outcome !== undefined && outcome.outcome !== 'refused'
  }
  const taken = sent.filter(isTaken)
  // The loaded sheets are updated first, so that nothing flickers; only then is the waiting mark removed.
  await keepInSheets(taken, session.userInfo()?.username ?? '')
  waitingMarks.forget(
    of,
    taken.map(({ id }) => id),
  )
  for (const mark of sent) {
    const reason = outcomeOf.get(mark.id)?.reason
    if (reason) keepRefused(of, mark, reason)
  }
  void queryClient.invalidateQueries({ queryKey: queries.attendance.key() })
}

export const markSender = createMarkSender({
  owner,
  waiting: marksOf,
  send: ({ tenantId: tenant, userId: takenBy }, marks) =>
    api.attendance.takeMarks({ tenant, takenBy: userId.parse(takenBy), marks }),
  settle,
  timer: {
    set: (run, delay) => setTimeout(run, delay),
    clear: (handle) => clearTimeout(handle as number),
  },
  exclusively: (run) => navigator.locks?.request('reihum-attendance', run) ?? run(),
})

onNetworkSign(markSender.noteNetwork)
addEventListener('online', () => markSender.noteNetwork(true))
addEventListener('offline', () => markSender.noteNetwork(false))
/** Sends at once when the page is hidden, because it may never come back. */
document.addEventListener('visibilitychange', () => void markSender.now())

export function useLine() {
  return useSyncExternalStore(markSender.subscribe, markSender.line)
}
