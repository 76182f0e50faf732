/**
 * Counts down to the opening of registration by the server's clock, whatever the device's clock says. The server sends
 * its time with every page in the Server-Timing header, which browsers keep for measurements.
 */

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

const counted = [...document.querySelectorAll<HTMLElement>('[data-opens]')]
/** The element exists only on pages about a single course. */
const status = document.querySelector<HTMLElement>('[role=status][data-ten]')
const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches

/** The monotonic clock of the browser, because the device's clock may be changed while the page waits. */
const ours = () => performance.timeOrigin + performance.now()
let ahead = Date.now() - ours()
const now = () => ours() + ahead

/** Sets the clock: the server is assumed to have read its time halfway between request and answer. */
function adopt(told: number, askedAt: number, heardAt: number) {
  ahead = told - (askedAt + heardAt) / 2
}

const opensOf = (element: HTMLElement) => Number(element.dataset.opens)

/** Called when the opening was moved: the page is written anew, with everything that was entered. */
function again() {
  const form = document.querySelector<HTMLFormElement>('form[data-captcha]')
  if (!form) return location.reload()
  const deed = form.appendChild(document.createElement('input'))
  deed.type = 'hidden'
  deed.name = 'do'
  deed.value = 'check'
  form.submit()
}

/** Asks only for the server's time, and whether the opening is still at the same moment. */
async function ask() {
  const askedAt = ours()
  const { headers, ok, status: code } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  const told = headers.get('server-timing') ?? ''
  const figureOf = (name: string) => Number(new RegExp(`\\b${name};dur=([\\d.]+)`).exec(told)?.[1])
  // A step that says why an order was refused is there as well.
  if (!(ok || code === 409) || !figureOf('now')) return
  adopt(figureOf('now'), askedAt, ours())
  const [first] = counted
  if (status && first && opensOf(first) > now() && figureOf('opens') !== opensOf(first)) again()
}

const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const told = page?.serverTiming?.find(({ name }) => name === 'now')
// A page restored from the history carries the server's time of back then, so the server is asked again.
if (page && told && page.type !== 'back_forward') {
  const { timeOrigin } = performance
  adopt(told.duration, timeOrigin + page.requestStart, timeOrigin + page.responseStart)
} else ask().catch(() => undefined)

// After a device has slept its clock may be off, so the server is asked again.
addEventListener('visibilitychange', () => document.hidden || ask().catch(() => undefined))

function open(element: HTMLElement) {
  element.textContent = element.dataset.opened ?? ''
  element.classList.replace('info', 'positive')
  element.closest('.notice')?.classList.replace('info', 'positive')
  delete element.dataset.opens
  for (const gone of document.querySelectorAll('[data-until-open]')) gone.remove()
  for (const way of document.querySelectorAll<HTMLElement>('[data-when-open]')) {
    way.textContent = way.dataset.whenOpen ?? ''
    way.removeAttribute('aria-disabled')
  }
}

/** The time left in whole seconds, as 2:07:09. People who prefer reduced motion see only minutes until the last one. */
function inWords(left: number): string {
  const step = isCalm && left > minute ? 60 : 1
  const seconds = Math.ceil(left / second / step) * step
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] ? parts : parts.slice(1)
  return shown.map((part, at) => (at ? String(part).padStart(2, '0') : part)).join(':')
}

function show(element: HTMLElement, left: number) {
  let clock = element.querySelector('span')
  if (!clock) {
    clock = document.createElement('span')
    clock.className = 'left'
    // Hidden from screen readers, because it changes all the time: they read the moment, and are told when it is near.
    clock.ariaHidden = 'true'
    element.append(' ', clock)
  }
  clock.textContent = (element.dataset.left ?? '{}').replace('{}', inWords(left))
}

function say(words: string | undefined) {
  if (status && words) status.textContent = words
}

let before = 0
let askedFor = now()
/** The last check comes a little before the opening, at a random time so that not all browsers ask at once. */
const lastLook = minute * (0.4 + Math.random())

function tick() {
  let next = minute
  for (const element of counted) {
    if (!element.dataset.opens) continue
    const left = opensOf(element) - now()
    if (left <= 0) open(element)
    else {
      if (left < day) show(element, left)
      next = Math.min(next, left % second || second)
      if (!status) continue
      if (before > 10 * minute && left <= 10 * minute) say(status.dataset.ten)
      if (before > minute && left <= minute) say(status.dataset.one)
      const isLast = before > lastLook && left <= lastLook
      if (isLast || now() - askedFor > 4 * minute) {
        askedFor = now()
        ask().catch(() => undefined)
      }
      before = left
    }
  }
  if (before > 0 && counted.every(({ dataset }) => !dataset.opens)) say(status?.dataset.now)
  else if (counted.some(({ dataset }) => dataset.opens)) setTimeout(tick, next + 2)
}
tick()

export {}
