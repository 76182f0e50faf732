import { solveCaptcha } from '#platform/captcha.ts'

/** What the form of a booking gains from scripts: a draft, people added in place, and a challenge solved unseen. */

type Fields = [name: string, value: string][]

const fieldsOf = (form: HTMLFormElement) => [...new FormData(form)] as Fields

/** Storage may be forbidden, in a frame above all; then nothing is kept. */
function withDrafts<Result>(use: (drafts: Storage, key: string) => Result, form: HTMLFormElement) {
  try {
    return use(sessionStorage, `reihum-draft-${form.dataset.draft}`)
  } catch {
    return null
  }
}

/** The request key is kept too: a form sent again after a lost answer is the same booking. */
const keep = (form: HTMLFormElement) =>
  withDrafts((drafts, key) => drafts.setItem(key, JSON.stringify(fieldsOf(form))), form)

let isTouched = false
addEventListener('input', ({ target }) => {
  isTouched = true
  const { form } = target as HTMLInputElement
  if (form?.matches('[data-draft]')) keep(form)
})

/** The server writes the form with these entries, and it takes the place of the one that is here. */
async function rewrite(form: HTMLFormElement, fields: Fields, isWanted: () => boolean): Promise<boolean> {
  const answer = await fetch(form.action, { method: 'POST', body: new URLSearchParams(fields) })
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const written = page.querySelector<HTMLFormElement>('form[data-draft]')
  if (!written) throw new Error('no form')
  if (!isWanted()) return false
  form.replaceWith(written)
  keep(written)
  written.querySelector<HTMLElement>('[autofocus]')?.focus()
  return true
}

/** What is typed while the answer is on its way is sent once more, so that it is not lost. */
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
  // Where that fails the browser sends the form as it would without a script.
  press(button, form).catch(() => form.requestSubmit(button))
})

/** A draft is put into a form that was just opened; what the server answered is newer than any draft. */
const fresh = document.querySelector<HTMLFormElement>('form[data-fresh]')
const draft: Fields | null =
  fresh && withDrafts((drafts, key) => JSON.parse(drafts.getItem(key) ?? 'null'), fresh)
// Whoever is quicker than the server goes on with what they type.
if (fresh && draft) rewrite(fresh, [...draft, ['do', 'edit']], () => !isTouched).catch(() => undefined)

const minutes = 60_000

const order = document.querySelector<HTMLFormElement>('form[data-captcha]')
if (order) {
  const field = order.elements.namedItem('captcha') as HTMLInputElement
  const status = order.querySelector('[role=status]')
  let goodUntil = 0
  let isSent = false

  /** Whatever comes of it the form may be sent: without a solution the server asks by mail. */
  async function solve(): Promise<void> {
    let solution = ''
    try {
      const challenge = await fetch(order?.dataset.captcha ?? '')
      if (challenge.ok) solution = await solveCaptcha(await challenge.json(), () => undefined)
    } catch {}
    // One that is still good is kept until there is another.
    if (!solution && Date.now() < goodUntil) return
    field.value = solution
    goodUntil = Date.now() + 8 * minutes
  }

  let solving = solve()
  order.addEventListener('submit', async (event) => {
    const button = event.submitter as HTMLButtonElement | null
    if (button?.value !== 'book') return
    // Not open yet: the countdown changes that.
    if (isSent || button.ariaDisabled) event.preventDefault()
    else if (Date.now() < goodUntil) isSent = true
    else {
      event.preventDefault()
      if (status) status.textContent = order.dataset.wait ?? ''
      // It was looked at for longer than a solution is good.
      if (goodUntil > 0) solving = solve()
      await solving
      order.requestSubmit(button)
    }
  })
  // Whoever waits for the opening has a solution that is good for a while when it comes.
  setInterval(() => {
    const isWaiting = order.querySelector('[name=do][aria-disabled]')
    if (isWaiting && Date.now() > goodUntil - 4 * minutes) solving = solve()
  }, minutes / 2)
  // Back in the history the page is as it was left.
  addEventListener('pageshow', () => {
    isSent = false
  })
}
