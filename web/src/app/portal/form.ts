import { solveCaptcha } from '#platform/captcha.ts'

/** Enhances the form of a booking with a script: a draft, people added in place, and a challenge solved unseen. */

type Fields = [name: string, value: string][]

const fieldsOf = (form: HTMLFormElement) => [...new FormData(form)] as Fields

/** Account numbers are not kept in the browser. */
const isKept = ([name]: Fields[number]) => !name.startsWith('mandate.')

/** Storage may be forbidden, above all in a frame; then nothing is kept. */
function withDrafts<Result>(use: (drafts: Storage, key: string) => Result, form: HTMLFormElement) {
  try {
    return use(sessionStorage, `reihum-draft-${form.dataset.draft}`)
  } catch {
    return null
  }
}

/** Keeps the form including its request key, so that a form sent again after a lost answer is the same booking. */
const keep = (form: HTMLFormElement) =>
  withDrafts((drafts, key) => drafts.setItem(key, JSON.stringify(fieldsOf(form).filter(isKept))), form)

/** The sum of the prices that the people of the form have chosen. */
function addUp() {
  const sum = document.querySelector<HTMLOutputElement>('[data-total]')
  if (!sum) return
  const { total: currency, free } = sum.dataset
  const chosen = document.querySelectorAll<HTMLElement>('[data-cents]:checked')
  const cents = [...chosen].reduce((all, { dataset }) => all + Number(dataset.cents), 0)
  const format = new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency })
  sum.value = cents > 0 ? format.format(cents / 100) : (free ?? '')
  sum.closest('p')?.removeAttribute('hidden')
}
addEventListener('change', addUp)
addUp()

let isTouched = false
addEventListener('input', ({ target }) => {
  isTouched = true
  const { form } = target as HTMLInputElement
  if (form?.matches('[data-draft]')) keep(form)
})

/** The server writes the form anew with these entries; the result replaces the form on the page. */
async function rewrite(form: HTMLFormElement, fields: Fields, isWanted: () => boolean): Promise<boolean> {
  const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const written = page.querySelector<HTMLFormElement>('form[data-draft]')
  if (!written) throw new Error('no form')
  if (!isWanted()) return false
  form.replaceWith(written)
  addUp()
  // Loaded anew, a step is what it was made to be last; the form itself gets its draft back.
  if (!fresh) history.replaceState(null, '', answer.url)
  keep(written)
  written.querySelector<HTMLElement>('[autofocus]')?.focus()
  return true
}

/** Fields changed while the answer was on its way are sent once more, so that nothing typed is lost. */
async function press(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
  const fields = fieldsOf(form)
  const isSame = () => JSON.stringify(fieldsOf(form)) === JSON.stringify(fields)
  if (!(await rewrite(form, [...fields, [button.name, button.value]], isSame))) await press(button, form)
}

addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('button[data-swap]')
  const form = button?.form
  if (!button || !form) return
  event.preventDefault()
  // When that fails, the browser sends the form as it would without a script.
  press(button, form).catch(() => form.requestSubmit(button))
})

/**
 * The draft is filled only into a freshly opened form; what the server answered to a sent form is newer than any draft.
 */
const fresh = document.querySelector<HTMLFormElement>('form[data-fresh]')
const draft: Fields | null =
  fresh && withDrafts((drafts, key) => JSON.parse(drafts.getItem(key) ?? 'null'), fresh)
// When somebody types before the server has answered, the draft is not filled in.
if (fresh && draft) rewrite(fresh, [...draft, ['do', 'edit']], () => !isTouched).catch(() => undefined)

const minutes = 60_000

const order = document.querySelector<HTMLFormElement>('form[data-captcha]')
if (order) {
  const field = order.elements.namedItem('captcha') as HTMLInputElement
  const status = order.querySelector('[role=status]')
  let goodUntil = 0
  let isSent = false

  /** The form may be sent even when this fails: without a solution the server asks for confirmation by mail. */
  async function solve(): Promise<void> {
    let solution = ''
    try {
      const challenge = await fetch(order?.dataset.captcha ?? '')
      if (challenge.ok) solution = await solveCaptcha(await challenge.json(), () => undefined)
    } catch {}
    // An earlier solution that is still valid is kept until there is a new one.
    if (!solution && Date.now() < goodUntil) return
    field.value = solution
    goodUntil = Date.now() + 8 * minutes
  }

  let solving = solve()
  order.addEventListener('submit', async (event) => {
    const button = event.submitter as HTMLButtonElement | null
    if (button?.value !== 'book') return
    // Registration is not open yet; the countdown enables the button.
    if (isSent || button.ariaDisabled) event.preventDefault()
    else if (Date.now() < goodUntil) isSent = true
    else {
      event.preventDefault()
      if (status) status.textContent = order.dataset.wait ?? ''
      // The solution expired while the visitor was reading, so another one is made.
      if (goodUntil > 0) solving = solve()
      await solving
      order.requestSubmit(button)
    }
  })
  // While a visitor waits for the opening the solution is renewed, so that it is still valid for a while when the
  // opening comes.
  setInterval(() => {
    const isWaiting = order.querySelector('[name=do][aria-disabled]')
    if (isWaiting && Date.now() > goodUntil - 4 * minutes) solving = solve()
  }, minutes / 2)
  // A page restored from the history is as it was left, so it may be sent again.
  addEventListener('pageshow', () => {
    isSent = false
  })
}
