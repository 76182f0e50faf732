import { type Notice, notify } from './notifications.ts'

const key = 'notice'

/** For a notice that another face has to show, because the browser loads a page in between. */
export function carryNotice(notice: Notice) {
  sessionStorage.setItem(key, JSON.stringify(notice))
}

export function showCarriedNotice() {
  const carried = sessionStorage.getItem(key)
  if (!carried) return
  sessionStorage.removeItem(key)
  notify(JSON.parse(carried) as Notice)
}
