import { type Notice, notify } from './notifications.ts'

export const noticeKey = 'notice'

/** Keeps a notice for the next page: another face has to show it, because the browser loads a page in between. */
export function carryNotice(notice: Notice) {
  sessionStorage.setItem(noticeKey, JSON.stringify(notice))
}

export function showCarriedNotice() {
  const carried = sessionStorage.getItem(noticeKey)
  if (!carried) return
  sessionStorage.removeItem(noticeKey)
  notify(JSON.parse(carried) as Notice)
}
