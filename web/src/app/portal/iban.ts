/** Says of an account number while it is typed whether it is right. The server checks it again. */

/** How long an account number is, where many visitors have their account; elsewhere it is checked when the field is left. */
const lengths: Record<string, number> = {
  DE: 22,
  AT: 20,
  CH: 21,
  LI: 21,
  LU: 20,
  NL: 18,
  BE: 16,
  FR: 27,
  IT: 27,
}

const compact = (text: string) => text.replace(/\s+/g, '').toUpperCase()

function isRight(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const length = lengths[iban.slice(0, 2)]
  if (length && iban.length !== length) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((one) => Number.parseInt(one, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** The error below the field: that of the server, or one made here. */
function errorOf(field: HTMLInputElement): HTMLElement {
  const id = `${field.id}-error`
  const found = document.getElementById(id)
  if (found) return found
  const made = Object.assign(document.createElement('p'), { id, className: 'error', role: 'status' })
  field.after(made)
  field.setAttribute('aria-describedby', id)
  return made
}

function tell(field: HTMLInputElement, isWrong: boolean): void {
  if (!isWrong && !field.ariaInvalid) return
  errorOf(field).textContent = isWrong ? (field.dataset.iban ?? '') : ''
  field.ariaInvalid = isWrong ? 'true' : null
}

const fieldOf = ({ target }: Event) => {
  const field = target as HTMLInputElement
  return field.matches?.('[data-iban]') ? field : null
}

addEventListener('input', (event) => {
  const field = fieldOf(event)
  if (!field) return
  const iban = compact(field.value)
  const isWhole = iban.length >= (lengths[iban.slice(0, 2)] ?? 35)
  tell(field, isWhole && !isRight(iban))
})

addEventListener('change', (event) => {
  const field = fieldOf(event)
  if (!field) return
  const iban = compact(field.value)
  const isWrong = iban !== '' && !isRight(iban)
  tell(field, isWrong)
  if (!isWrong) field.value = iban.replace(/(.{4})(?=.)/g, '$1 ')
})

export {}
